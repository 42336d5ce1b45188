"""Matches between engines, with honest statistics: any game, any program that speaks UCI, UGI or xboard's protocol."""
