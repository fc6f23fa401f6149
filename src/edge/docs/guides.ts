import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked, type Tokens } from 'marked'
import { html, type Html } from '#kernel/values/html'

/** One text of `docs/`, as a page under /docs/guides. */
export type Guide = { name: string; title: string; says: string; body: Html }

const folder = join(import.meta.dirname, '../../../docs')

/** Which texts are for callers and for those who run a server, and what each is about. */
const told = [
  ['webhooks', 'Webhooks', 'events sent to you: signed, in order, and retried when delivery fails'],
  ['mcp', 'MCP', 'the same actions and reads as tools for agents, and how to connect one'],
  ['sdk', 'Client library', 'a typed library for programs and browsers: keys, retries, approvals'],
  ['exports', 'Exports', 'the books as CSV and SAF-T, VAT registers, lists and returns'],
  ['waiting', 'Waiting', 'holding, assigning, and asking people outside for receipts'],
  ['calendar', 'Calendar', 'deadlines, and a feed of them for any calendar'],
  [
    'cases',
    'Worked cases',
    'papers and sales of Denmark and Italy, with the entries and boxes they become',
  ],
  ['rules_not_confirmed', 'Rules not confirmed', 'rules of tax that were not found in the law'],
  ['shadow', 'Shadow', 'what automation would have done, before it is switched on'],
  ['exchange', 'Exchange', 'how Italian e-invoices reach the SdI through a channel'],
  ['deploying', 'Deploying', 'an image, Compose, systemd; the first person, secrets, a proxy'],
  ['operations', 'Operations', 'running a server: backups, secrets, limits, recovery'],
  ['observability', 'Observability', 'metrics, traces and logs'],
] as const

/** The guides that are here; an installation may come without its texts. */
export function readGuides(): Guide[] {
  return told
    .filter(([name]) => existsSync(join(folder, `${name}.md`)))
    .map(([name, title, says]) => {
      const text = readFileSync(join(folder, `${name}.md`), 'utf8')
      return { name, title, says, body: renderGuide(text) }
    })
}

/** Markdown of our own as HTML of our own: what is HTML in it is shown as text. */
export function renderGuide(text: string): Html {
  const anchors = new Map<string, number>()
  const marked = new Marked({
    async: false,
    gfm: true,
    renderer: {
      html: ({ text: raw }) => html`${raw}`.safe,
      image: ({ text: alternative }) => html`${alternative}`.safe,
      code: ({ text: code }) => html`<pre tabindex="0"><code>${code}</code></pre>`.safe,
      heading({ tokens, depth, text: words }) {
        const inner: Html = { safe: this.parser.parseInline(tokens) }
        if (depth === 1) return html`<h1>${inner}</h1>`.safe
        const anchor = anchorOf(words, anchors)
        const title = html`<a href="#${anchor}">${inner}</a>`
        return (
          depth === 2
            ? html`<h2 id="${anchor}">${title}</h2>`
            : html`<h3 id="${anchor}">${title}</h3>`
        ).safe
      },
      link({ href, tokens }) {
        const inner: Html = { safe: this.parser.parseInline(tokens) }
        return setLink(href, inner).safe
      },
      table(table) {
        const cells = (row: Tokens.TableCell[], tag: 'th' | 'td'): Html[] =>
          row.map((cell) => {
            const inner: Html = { safe: this.parser.parseInline(cell.tokens) }
            return tag === 'th' ? html`<th scope="col">${inner}</th>` : html`<td>${inner}</td>`
          })
        return html`<div class="scroll" tabindex="0">
          <table>
            <thead>
              <tr>
                ${cells(table.header, 'th')}
              </tr>
            </thead>
            <tbody>
              ${table.rows.map(
                (row) =>
                  html`<tr>
                    ${cells(row, 'td')}
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>`.safe
      },
    },
  })
  return { safe: marked.parse(text) as string }
}

/** A file beside the text is a page here; what lies elsewhere is named, and never linked to. */
function setLink(href: string, inner: Html): Html {
  if (href.startsWith('#')) return html`<a href="${href}">${inner}</a>`
  const file = /^(?:\.\/)?([a-z_]+)\.md(#[\w-]+)?$/.exec(href)
  const [, name = '', anchor = ''] = file ?? []
  if (name === 'errors') return html`<a href="/docs/errors${anchor}">${inner}</a>`
  if (name === 'actions') return html`<a href="/docs">${inner}</a>`
  const isGuide = told.some(([one]) => one === name)
  if (isGuide) return html`<a href="/docs/guides/${name}${anchor}">${inner}</a>`
  return html`${inner} (<code>${href}</code>)`
}

function anchorOf(words: string, taken: Map<string, number>): string {
  const plain = words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  const count = taken.get(plain) ?? 0
  taken.set(plain, count + 1)
  return count === 0 ? plain : `${plain}-${count}`
}
