"""`secateur completion`: the completion script of a shell."""

from __future__ import annotations

import click

from secateur.cli.streams import echo

#: What the scripts of click lack: zsh may not have loaded its completion yet, and fish would cut names at commas.
MENDED = {
    "    compdef _": "    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }\n    compdef _",
    'string split ","': 'string split -m 1 ","',
}


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
    script = kind(cli, {}, "secateur", "_SECATEUR_COMPLETE").source()
    for lacking, mended in MENDED.items():
        script = script.replace(lacking, mended)
    echo(script)
