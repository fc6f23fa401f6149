export const mostBytes = 25 * 1024 * 1024

/**
 * Limit for files sent directly to the store, if it supports that; we read them once afterwards.
 */
export const mostBytesAlone = 100 * 1024 * 1024

const mostCharacters = 200
const nameless = 'file'

/**
 * A name that is safe to show and save: no path, no line breaks, and no marks that change the
 * direction of writing, which make "gpj.exe" look like "exe.jpg" (Unicode TR 36, 2.3).
 */
export function cleanName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const visible = last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .normalize('NFC')
  const isPath = /^\.*$/.test(visible)
  return isPath ? nameless : shorten(visible)
}

/** Cuts a long name but keeps its extension. */
function shorten(name: string): string {
  const characters = Array.from(name)
  if (characters.length <= mostCharacters) return name
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  return characters.slice(0, mostCharacters - extension.length).join('') + extension
}

/**
 * Types that a browser only shows or saves. Everything else is served as plain bytes: HTML, SVG and
 * XML can contain scripts, which would run on our domain.
 */
const inertTypes = new Set([
  'application/pdf',
  'application/zip',
  'application/pkcs7-mime',
  'text/plain',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/tiff',
  'image/heic',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
])

export function servedType(mimeType: string): string {
  return inertTypes.has(mimeType) ? mimeType : 'application/octet-stream'
}

/** RFC 6266: an ASCII name for old readers, and the real one by RFC 8187. */
export function dispositionOf(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%;]/g, '_')
  const exact = encodeURIComponent(fileName).replaceAll(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
