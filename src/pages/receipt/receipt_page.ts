import { html } from '#kernel/values/html'
import { toVisibleLine } from '#kernel/values/visible_text'
import { today } from '#kernel/values/day'
import type { ReceiptLink } from '#follow_up/room'
import { showDay } from '../frame/format.ts'
import type { HtmlPage, PageFrame } from '../frame/page_types.ts'
import { says } from '../frame/parts.ts'

const mostLetters = 80

type ReceiptView = { link: ReceiptLink; address: string; problem?: string | undefined }

/** Says who asks for what and takes files; it shows nothing that the mail did not. */
export function receiptPage(frame: PageFrame, view: ReceiptView): HtmlPage {
  const { receipt: words, general } = frame.words
  const { link, address, problem } = view
  const name = nameOf(link)
  const title = words.title(name)
  const mark =
    link.organization.mode === 'test'
      ? html` <span class="mark" title="${general.testSays}">${general.test}</span>`
      : null
  const message = toVisibleLine(link.message ?? '', 500)
  const body = html`<h1>${title}${mark}</h1>
    <div class="sheet">
      <dl class="facts">
        <dt>${words.about}</dt>
        <dd><bdi>${link.about}</bdi></dd>
        <dt>${words.askedBy}</dt>
        <dd><bdi>${toVisibleLine(link.askedBy, mostLetters)}</bdi></dd>
        ${
          message === ''
            ? null
            : html`<dt>${words.message}</dt>
                <dd><bdi>${message}</bdi></dd>`
        }
        <dt>${words.until}</dt>
        <dd>${showDay(frame.language, today(link.expiresAt, frame.timeZone ?? 'UTC'))}</dd>
      </dl>
    </div>
    ${says({ problem: problem ?? null })}
    <form method="post" action="${address}" enctype="multipart/form-data" class="sheet">
      <div class="field">
        <label for="files">${words.files}</label>
        <p class="hint" id="files-hint">${words.filesHint}</p>
        <input
          id="files"
          name="files"
          type="file"
          multiple
          required
          accept="application/pdf,image/*,application/xml,text/xml,.xml,.p7m"
          aria-describedby="${problem === undefined ? 'files-hint' : 'problem files-hint'}"
          ${problem === undefined ? null : html`aria-invalid="true"`}
        />
      </div>
      <button>${words.send}</button>
    </form>
    <p class="small">${words.once(name)} ${words.onlyIf(name)}</p>`
  return { title, body, bare: true }
}

/** A link that takes nothing, or has taken what was sent. */
export function receiptEndPage(title: string, sentence: string): HtmlPage {
  const body = html`<h1>${title}</h1>
    <div class="sheet"><p>${sentence}</p></div>`
  return { title, body, bare: true }
}

export function nameOf(link: ReceiptLink): string {
  return toVisibleLine(link.organization.name, mostLetters)
}
