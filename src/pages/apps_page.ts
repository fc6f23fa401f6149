import { html, type Html } from '#kernel/html'
import { toVisibleLine } from '#kernel/visible_text'
import type { Frame, Page } from './frame.ts'
import { form, says, type Says } from './parts.ts'
import { showMoment } from './shown.ts'

export type ShownApp = {
  id: string
  clientName: string
  redirectHost: string
  access: 'read' | 'write'
  lastUsedAt: string | null
  createdAt: string
}

export function appsPage(frame: Frame, view: Says & { apps: readonly ShownApp[] }): Page {
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

function row(frame: Frame, app: ShownApp): Html {
  const { words, language } = frame
  const { apps: word } = words
  const name = toVisibleLine(app.clientName, 80) || words.general.unnamed
  const used =
    app.lastUsedAt === null ? word.neverUsed : word.used(showMoment(language, app.lastUsedAt))
  const button = html`<button class="second" aria-label="${word.disconnectNamed(name)}">
    ${word.disconnect}
  </button>`
  return html`<li>
    <div>
      <p>
        <b><bdi>${name}</bdi></b> – ${word[app.access]}
      </p>
      <p class="small">${word.of(toVisibleLine(app.redirectHost, 100))}</p>
      <p class="small">${word.connected(showMoment(language, app.createdAt))}; ${used}</p>
    </div>
    ${form(frame, '/account/apps', button, { app: app.id })}
  </li>`
}
