"""Databases, as for the cluster."""

from tests.cluster.conftest import server as server
from tests.cluster.conftest import url as url
