import { toVisibleLine } from '#kernel/values/visible_text'

/**
 * A document over there carries the key of the request that made it: the service recognizes
 * nothing that comes twice, so this is how it is found again.
 */
const form = /\bdaybook:([0-9a-f]{32})\b/

export const markerOf = (key: string): string => `daybook:${key.replaceAll('-', '').toLowerCase()}`

/** The text with the marker at its end, where a person reads past it. */
export function withMarker(text: string, key: string): string {
  return `${toVisibleLine(text, 180)} ${markerOf(key)}`.trim()
}

export function keyIn(text: string | null): string | null {
  const hex = form.exec(text ?? '')?.[1]
  if (hex === undefined) return null
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const withoutMarker = (text: string | null): string => (text ?? '').replace(form, '').trim()

export const isMarked = (text: string | null, key: string): boolean =>
  (text ?? '').includes(markerOf(key))
