/** HTML that is safe to send: made by `html`, which escapes everything that is not. */
export type Html = { readonly safe: string }

type Piece = string | number | Html | null | readonly Piece[]

export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  const parts = strings.flatMap((text, index) => [text, pour(pieces[index] ?? null)])
  return { safe: parts.join('') }
}

function pour(piece: Piece): string {
  if (piece === null) return ''
  if (typeof piece === 'string') return escapeHtml(piece)
  if (typeof piece === 'number') return String(piece)
  if ('safe' in piece) return piece.safe
  return piece.map(pour).join('')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** A sentence whose `code` is set as code. */
export function prose(text: string): Html {
  return { safe: escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>') }
}
