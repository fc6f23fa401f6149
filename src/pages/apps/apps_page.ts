import { html, type Html } from '#kernel/values/html'
import { toVisibleLine } from '#kernel/values/visible_text'
import type { PageFrame, HtmlPage } from '../frame/page_types.ts'
import { form, says, type Says } from '../frame/parts.ts'
import { showMoment } from '../frame/format.ts'

export type ShownApp = {
  id: string
  clientName: string
  redirectHost: string
  access: 'read' | 'write'
  lastUsedAt: string | null
  createdAt: string
}

export function appsPage(frame: PageFrame, view: Says & { apps: readonly ShownApp[] }): HtmlPage {
  const { apps: word } = frame.words
  const body = html`<h1>${word.title}</h1>
    <p>${word.says}</p>
    ${says(view)}
    <div class="sheet">
      ${
        view.apps.length === 0
          ? html`<p>${word.none}</p>`
          : html`<ul class="rows">
              ${view.apps.map((app) => row(frame, app))}
            </ul>`
      }
    </div>`
  return { title: word.title, body, wide: true }
}

function row(frame: PageFrame, app: ShownApp): Html {
  const { words } = frame
  const { apps: word } = words
  const name = toVisibleLine(app.clientName, 80) || words.general.unnamed
  const used =
    app.lastUsedAt === null ? word.neverUsed : word.used(showMoment(frame, app.lastUsedAt))
  const button = html`<button class="second" aria-label="${word.disconnectNamed(name)}">
    ${word.disconnect}
  </button>`
  return html`<li>
    <div>
      <p>
        <b><bdi>${name}</bdi></b> – ${word[app.access]}
      </p>
      <p class="small">${word.of(toVisibleLine(app.redirectHost, 100))}</p>
      <p class="small">${word.connected(showMoment(frame, app.createdAt))}; ${used}</p>
    </div>
    ${form(frame, '/account/apps', button, { app: app.id })}
  </li>`
}
