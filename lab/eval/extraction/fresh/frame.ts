import { sheet } from '../held/sheet.ts'

/** A block placed in millimetres; line breaks of the text are kept. */
export const at = (x: number, y: number, text: string, style = ''): string =>
  `<div class="at" style="left:${x}mm;top:${y}mm;${style}">${text}</div>`

/** A table from lines whose cells are parted by '|'; a cell that starts with '>' stands to the right. */
export function table(head: string, lines: readonly string[], style = ''): string {
  const row = (line: string, cell: string): string => {
    const strong = line.startsWith('*')
    const cells = (strong ? line.slice(1) : line).split('|').map((text) => {
      const right = text.startsWith('>')
      return `<${cell}${right ? ' class="r"' : ''}>${right ? text.slice(1) : text}</${cell}>`
    })
    return `<tr${strong ? ' class="strong"' : ''}>${cells.join('')}</tr>`
  }
  const top = head === '' ? '' : row(head, 'th')
  return `<table style="${style}">${top}${lines.map((line) => row(line, 'td')).join('')}</table>`
}

/** Pages of a document for the browser; each page is one sheet. */
export const html = (
  language: string,
  title: string,
  css: string,
  pages: readonly string[],
): string =>
  sheet({
    title,
    language,
    css: `section { position: relative; width: 210mm; height: 296mm; overflow: hidden;
  break-after: page } section:last-child { break-after: auto }
.at { position: absolute; white-space: pre-line } .strong td { font-weight: bold }
${css}`,
    body: pages.map((page) => `<section>${page}</section>`).join('\n'),
  })
