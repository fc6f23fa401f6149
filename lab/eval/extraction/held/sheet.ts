import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

const fontFace = (weight: number): string => {
  const file = require.resolve(`@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff2`)
  const data = readFileSync(file).toString('base64')
  return `@font-face { font-family: Sheet; font-weight: ${weight};
    src: url(data:font/woff2;base64,${data}) format('woff2') }`
}

/** The fonts of the page come with it, so that it looks the same on every machine. */
const FACES = [300, 400, 700].map(fontFace).join('\n')

export const SANS = `Sheet, sans-serif`
export const SERIF = `'DejaVu Serif', serif`
export const MONO = `'DejaVu Sans Mono', monospace`
export const NARROW = `'DejaVu Sans Condensed', 'DejaVu Sans', sans-serif`

type Sheet = { title: string; language: string; size?: string; css: string; body: string }

/** One document as a page that prints itself the way the supplier's system would. */
export function sheet({ title, language, size = 'A4', css, body }: Sheet): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<title>${title}</title><style>${FACES}
@page { size: ${size}; margin: 0 }
* { box-sizing: border-box } body { margin: 0; font-variant-ligatures: none }
table { border-collapse: collapse; width: 100% } td, th { vertical-align: top; text-align: left }
.r, td.r, th.r { text-align: right } p { margin: 0 }
${css}</style></head><body>${body}</body></html>`
}

/** Rows of a table; a cell that starts with '>' stands to the right. */
export function rows(lines: readonly (readonly string[])[], cell = 'td'): string {
  return lines
    .map(
      (line) =>
        `<tr>${line
          .map((text) =>
            text.startsWith('>')
              ? `<${cell} class="r">${text.slice(1)}</${cell}>`
              : `<${cell}>${text}</${cell}>`,
          )
          .join('')}</tr>`,
    )
    .join('\n')
}
