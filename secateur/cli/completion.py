"""`secateur completion`: the Tab key."""

from __future__ import annotations

import click


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script of a shell.

    It completes commands, games, algorithms and options with the Tab key.

    \b
    Examples:
      secateur completion bash >> ~/.bashrc
      secateur completion zsh >> ~/.zshrc
      secateur completion fish > ~/.config/fish/completions/secateur.fish
    """
    from click.shell_completion import get_completion_class

    from secateur.cli import cli

    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(cli, {}, "secateur", "_SECATEUR_COMPLETE").source())
