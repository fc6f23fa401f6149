const signs: Readonly<Record<string, string>> = {
  Enter: '↵',
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
  Shift: '⇧',
  '-': '−',
}

/** The parts of a key as they are printed on a keyboard. */
export const printed = (key: string): string[] =>
  key
    .split(/ |(?<=\w)\+/)
    .map((part) => signs[part] ?? (part.length === 1 ? part.toUpperCase() : part))
