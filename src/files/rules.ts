export const mostBytes = 25 * 1024 * 1024

/** Large files go to the store by themselves, where it lets them; we only read them once after. */
export const mostBytesAlone = 100 * 1024 * 1024

const mostCharacters = 200
const nameless = 'file'

/**
 * The name as it may be shown and saved: no way into another directory, no line breaks, and no marks
 * that turn the direction of writing, by which "gpj.exe" reads as "exe.jpg" (Unicode TR 36, 2.3).
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

/** The end of a long name goes, but not what says of which kind it is. */
function shorten(name: string): string {
  const characters = Array.from(name)
  if (characters.length <= mostCharacters) return name
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  return characters.slice(0, mostCharacters - extension.length).join('') + extension
}

/**
 * Types that a browser does nothing with but show or save. Whatever else there is goes out as mere
 * bytes: HTML, SVG and XML can carry scripts, which would run under our address.
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
