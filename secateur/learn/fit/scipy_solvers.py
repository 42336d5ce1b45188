"""A cross-check of the weights: SciPy's lsqr and L-BFGS minimise the very sum that Adam does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from secateur.errors import SecateurError
from secateur.learn.fit.adam import Fit, FitSettings, losses, values_of
from secateur.learn.fit.features import FeatureTable


def solve(
    train: FeatureTable,
    validation: FeatureTable,
    start: np.ndarray,
    settings: FitSettings,
    progress: Callable[[Fit], None] = lambda fit: None,
) -> Fit:
    """The weights with the least loss and ridge on the training rows: least squares by lsqr, logistic by L-BFGS.

    There is no early stopping: `epochs` bounds the iterations.
    """
    matrix, targets = _matrix(train, start.shape), train.targets.astype(np.float64)
    begin = start.ravel().astype(np.float64)
    found = Fit(start.astype(np.float32))
    _note(found, 0, train, validation, settings, progress)
    iterations = 20 * settings.epochs
    if settings.scored:
        from scipy.sparse.linalg import lsqr

        rest = targets - matrix @ begin
        moved = lsqr(matrix, rest, damp=float(np.sqrt(settings.ridge)), iter_lim=iterations, atol=1e-9, btol=1e-9)[0]
    else:
        moved = _logistic(matrix, targets, begin, settings, iterations)
    found.weights = (begin + moved).reshape(start.shape).astype(np.float32)
    found.best = iterations
    _note(found, iterations, train, validation, settings, progress)
    return found


def _matrix(table: FeatureTable, shape: tuple[int, ...]) -> Any:
    """The table as a sparse matrix: a column for each weight of each phase."""
    try:
        from scipy.sparse import csr_matrix
    except ImportError:
        raise SecateurError("--solver scipy needs SciPy: pip install 'secateur[learn]'") from None
    lengths = np.diff(table.starts)
    rows = np.repeat(np.arange(len(table)), lengths)
    width, size = shape[1], shape[0] * shape[1]
    columns = table.phase[rows].astype(np.int64) * width + table.index
    near = csr_matrix((table.count * table.shares[rows, 0].astype(np.float64), (rows, columns)), (len(table), size))
    if not table.shares[:, 1].any():
        return near
    far = csr_matrix((table.count * table.shares[rows, 1].astype(np.float64), (rows, columns + width)), near.shape)
    return near + far


def _logistic(
    matrix: Any, targets: np.ndarray, begin: np.ndarray, settings: FitSettings, iterations: int
) -> np.ndarray:
    from scipy.optimize import minimize

    spread, base = settings.spread, matrix @ begin

    def loss(moved: np.ndarray) -> tuple[float, np.ndarray]:
        values = (base + matrix @ moved) / spread
        total = float(np.sum(np.logaddexp(0, values) - targets * values))
        slope = matrix.T @ (1 / (1 + np.exp(-values)) - targets) / spread
        pull = settings.ridge * moved / spread**2
        return total + 0.5 * float(moved @ pull), slope + pull

    found = minimize(loss, np.zeros_like(begin), jac=True, method="L-BFGS-B", options={"maxiter": iterations})
    return np.asarray(found.x)


def _note(
    found: Fit,
    number: int,
    train: FeatureTable,
    validation: FeatureTable,
    settings: FitSettings,
    progress: Callable[[Fit], None],
) -> None:
    means = []
    for table in (train, validation):
        each = losses(values_of(table, found.weights), table.targets, settings.scored, settings.spread)
        means.append(float(each.mean()) if len(each) else float("inf"))
    found.curve.append((number, means[0], means[1]))
    progress(found)
