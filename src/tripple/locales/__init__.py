"""Every sentence a person reads, in six languages.

English is the source language: the code holds the English sentence, and a catalogue for each other language
holds its translation. A sentence without a translation is shown in English.
"""

from .translator import LANGUAGES, OWN_NAMES, Translator, UnknownLanguage, language, translator

__all__ = ["LANGUAGES", "OWN_NAMES", "Translator", "UnknownLanguage", "language", "translator"]
