"""Computer players of Mombasa.

Owns how they judge what they see; they know views and actions, never a state.
"""
