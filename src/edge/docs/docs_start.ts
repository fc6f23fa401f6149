import { html, prose, type Html } from '#kernel/values/html'
import type { Guide } from './guides.ts'
import { curlOf, type Chapter, type Manual, type ManualEntry } from './manual.ts'

export type Page = { title: string; place: string; body: Html }

/** The first page: a call that does no harm, what holds for every call, and what there is. */
export function overviewPage(manual: Manual, base: string, guides: readonly Guide[]): Page {
  const body = html`<h1>Daybook API</h1>
    <p class="lead">Accounting automation for organizations in Denmark and Italy.</p>
    <h2 id="first">A first call</h2>
    <p>
      Every request carries a key: <code>Authorization: Bearer &lt;key&gt;</code>. Keys that begin
      with <code>dbk_test_</code> act in a test organization: nothing reaches a real bank or
      authority.
    </p>
    ${firstCalls(manual, base)}
    <p>
      An action or operation is a <b>POST</b> with a JSON object, a read is a <b>GET</b>. Both
      return <code>{"result": …}</code>; a write returns the whole record that it changed. Lists
      return <code>items</code> and <code>nextCursor</code>; send that back as
      <code>cursor</code> for the next page.
    </p>
    <p>
      Actions are the daily steps of bookkeeping and are under <code>/api/rest/actions/</code>.
      Operations are all other writes, such as keys, members, webhooks and undoing steps; they are
      under <code>/api/rest/operations/</code>. A name under the wrong path returns 404 and says
      where it is.
    </p>
    ${guideList(guides)}
    <h2 id="headers">Headers for every write</h2>
    <dl>
      ${manual.headers.map(
        ({ name, says }) =>
          html`<dt><code>${name}</code></dt>
            <dd>${prose(says)}</dd>`,
      )}
    </dl>
    <h2 id="failures">When it fails</h2>
    <p>
      A failure is <code>application/problem+json</code>. Program against its <code>code</code>;
      <code>type</code> leads to <a href="/docs/errors">what the code means</a>. 4xx means that
      nothing ran and nothing changed. Where <code>retryable</code> is true, the same request may
      succeed later: repeat it with the same <code>Idempotency-Key</code>, and it happens once.
    </p>
    ${manual.chapters.map(
      (chapter) =>
        html`<h2 id="${chapter.name}">
            <a href="${placeOf(chapter)}">${titleOf(chapter.name)}</a>
          </h2>
          <p>${prose(chapter.says)}</p>
          ${indexOf(chapter, placeOf(chapter))}`,
    )}`
  return { title: 'Start', place: '/docs', body }
}

/** A read that changes nothing, a write that is only tried, and then the write itself. */
function firstCalls(manual: Manual, base: string): Html | null {
  const entries = manual.chapters.flatMap((chapter) => chapter.entries)
  const named = (name: string) => entries.find((entry) => entry.name === name)
  const [look, write] = [named('get_settings'), named('save_contact')]
  if (!look || !write) return null
  const command = curlOf(write, base)
  const dry = command.replace(' \\\n', ' \\\n  -H "Daybook-Dry-Run: true" \\\n')
  return html`<p>
      Begin with a read. It changes nothing, and it shows which organization the key belongs to.
    </p>
    <pre tabindex="0"><code>export DAYBOOK_KEY=…
${curlOf(look, base)}</code></pre>
    <p>
      Then try a write. With <code>Daybook-Dry-Run: true</code> it is checked and answered like a
      real one, but nothing is saved; the response has the same header.
    </p>
    <pre tabindex="0"><code>${dry}</code></pre>
    <p>Without that header it is done: a contact that invoices can be made out to.</p>
    <pre tabindex="0"><code>${command}</code></pre>`
}

function guideList(guides: readonly Guide[]): Html | null {
  if (guides.length === 0) return null
  return html`<h2 id="guides">Guides</h2>
    <ul class="index">
      ${guides.map(
        ({ name, title, says }) =>
          html`<li>
            <a href="/docs/guides/${name}">${title}</a>
            <span>${says.charAt(0).toUpperCase() + says.slice(1)}.</span>
          </li>`,
      )}
      <li>
        <a href="/docs/errors">Failures</a>
        <span>Every code that a problem may carry, and what to do next.</span>
      </li>
    </ul>`
}

export function indexOf(chapter: Chapter, place: string): Html {
  return html`<ul class="index">
    ${chapter.entries.map(
      (entry: ManualEntry) =>
        html`<li>
          <a href="${place}#${entry.name}"><code>${entry.name}</code></a>
          <span>${prose(entry.says)}</span>
        </li>`,
    )}
  </ul>`
}

export function placeOf(chapter: Chapter): string {
  return `/docs/${chapter.name}`
}

export function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ').replaceAll(/\bvat\b/g, 'VAT')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
