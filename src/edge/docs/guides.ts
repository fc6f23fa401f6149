import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { Marked, type Tokens } from 'marked'
import { html, type Html } from '#kernel/values/html'

/** One text of `docs/`, as a page under /docs/guides. */
export type Guide = { name: string; title: string; says: string; body: Html }

const folder = join(import.meta.dirname, '../../../docs')

/**
 * Which texts are for callers and for those who run a server, and what each is about. Addresses leave
 * the folder out, so that a text can move and links to its page stay right.
 */
const texts = [
  [
    'interface/webhooks',
    'Webhooks',
    'events sent to you: signed, in order, and retried when delivery fails',
  ],
  [
    'interface/mcp',
    'MCP',
    'the same actions and reads as tools for agents, and how to connect one',
  ],
  [
    'interface/sdk',
    'Client library',
    'a typed library for programs and browsers: keys, retries, approvals',
  ],
  ['accounting/exports', 'Exports', 'the books as CSV and SAF-T, VAT registers, lists and returns'],
  ['using/waiting', 'Waiting', 'holding, assigning, and asking people outside for receipts'],
  ['using/calendar', 'Calendar', 'deadlines, and a feed of them for any calendar'],
  [
    'reference/cases',
    'Worked cases',
    'papers and sales of Denmark and Italy, with the entries and boxes they become',
  ],
  [
    'reference/rules_not_confirmed',
    'Rules not confirmed',
    'rules of tax that were not found in the law',
  ],
  ['using/shadow', 'Shadow', 'what automation would have done, before it is switched on'],
  ['interface/exchange', 'Exchange', 'how Italian e-invoices reach the SdI through a channel'],
  [
    'operating/deploying',
    'Deploying',
    'an image, Compose, systemd; the first person, secrets, a proxy',
  ],
  ['operating/operations', 'Operations', 'running a server: backups, secrets, limits, recovery'],
  ['operating/observability', 'Observability', 'metrics, traces and logs'],
] as const

/** The guides that are here; an installation may come without its texts. */
export function readGuides(): Guide[] {
  return texts
    .filter(([place]) => existsSync(join(folder, `${place}.md`)))
    .map(([place, title, says]) => {
      const text = readFileSync(join(folder, `${place}.md`), 'utf8')
      return { name: posix.basename(place), title, says, body: renderGuide(text, place) }
    })
}

/**
 * Markdown of our own as HTML of our own: what is HTML in it is shown as text. `place` is where the
 * text lies in `docs`, without its extension: links count from there.
 */
export function renderGuide(text: string, place: string): Html {
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
        return setLink(href, inner, place).safe
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

/** What a text of `docs` is served as, where its address is not that of a guide. */
const served: Record<string, string> = {
  'reference/errors.md': '/docs/errors',
  'reference/actions.md': '/docs',
  'reference/openapi.json': '/api/rest/openapi.json',
}

/** Another guide is a page here; what lies elsewhere is named, and never linked to. */
function setLink(href: string, inner: Html, from: string): Html {
  if (href.startsWith('#')) return html`<a href="${href}">${inner}</a>`
  const file = /^([\w./]+)(#[\w-]+)?$/.exec(href)
  if (file === null) return html`${inner} (<code>${href}</code>)`
  const [, path = '', anchor = ''] = file
  const place = posix.join(posix.dirname(from), path)
  const isGuide = texts.some(([one]) => `${one}.md` === place)
  const address = isGuide ? `/docs/guides/${posix.basename(place, '.md')}` : served[place]
  if (address !== undefined) return html`<a href="${address}${anchor}">${inner}</a>`
  return html`${inner} (<code>${posix.join('docs', place)}${anchor}</code>)`
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
