import { encode } from 'uqr'
import { html, type Html } from '#kernel/values/html'

/** A QR code as a picture in the page: dark on white in every scheme, or cameras do not read it. */
export function qrOf(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const dots = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return html`<svg
    class="qr"
    role="img"
    aria-label="${label}"
    viewBox="0 0 ${size} ${size}"
    shape-rendering="crispEdges"
  >
    <rect width="${size}" height="${size}" fill="#fff" />
    <path d="${dots.join('')}" fill="#000" />
  </svg>`
}
