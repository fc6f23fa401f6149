import { failures } from '#kernel/failures'
import { entrySection, recordSection } from './docs_entry.ts'
import { html, prose, type Html } from '#kernel/html'
import { curlOf, readFailures, type Chapter, type Entry, type Manual } from './manual.ts'

type Page = { title: string; place: string; body: Html }

export type Pages = ReadonlyMap<string, string>

/** Every page of the documentation by its path, set once. */
export function setPages(manual: Manual, base: string): Pages {
  const chapters = manual.chapters.map((chapter) => chapterPage(chapter, base))
  const pages = [overviewPage(manual, base), ...chapters, recordsPage(manual), errorsPage(manual)]
  return new Map(pages.map((page) => [page.place, setPage(manual, page)]))
}

function setPage(manual: Manual, page: Page): string {
  const isHome = page.place === '/docs'
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${isHome ? 'Daybook API' : `${page.title} · Daybook API`}</title>
        <link rel="stylesheet" href="/docs/style.css" />
        <link rel="icon" href="/docs/icon.svg" type="image/svg+xml" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to the text</a>
        <div class="frame">
          ${sidebar(manual, page.place)}
          <main id="main">${page.body}</main>
        </div>
      </body>
    </html>`.safe
}

function sidebar(manual: Manual, place: string): Html {
  const link = (path: string, text: string): Html =>
    html`<a href="${path}" ${place === path ? html`aria-current="page"` : null}>${text}</a>`
  return html`<nav aria-label="Documentation">
    <p class="brand"><a href="/docs">Daybook</a> <span>API 1.0.0</span></p>
    <ul>
      <li>${link('/docs', 'Start')}</li>
      ${manual.chapters.map(
        (chapter) =>
          html`<li>
            ${link(placeOf(chapter), titleOf(chapter.name))}
            ${
              place === placeOf(chapter)
                ? html`<ul>
                    ${chapter.entries.map((entry) => html`<li><a href="#${entry.name}">${entry.name}</a></li>`)}
                  </ul>`
                : null
            }
          </li>`,
      )}
      <li>${link('/docs/records', 'Records')}</li>
      <li>${link('/docs/errors', 'Failures')}</li>
      <li><a href="/api/rest/openapi.json">OpenAPI 3.1</a></li>
    </ul>
  </nav>`
}

function overviewPage(manual: Manual, base: string): Page {
  const entries = manual.chapters.flatMap((chapter) => chapter.entries)
  const first = entries.find((entry) => entry.kind === 'action')
  const body = html`<h1>Daybook API</h1>
    <p class="lead">Accounting automation for organizations in Denmark and Italy.</p>
    <h2 id="first">A first call</h2>
    <p>
      Every request carries a key: <code>Authorization: Bearer &lt;key&gt;</code>. Keys that begin
      with <code>dbk_test_</code> act in a test organization, where nothing leaves the house.
    </p>
    ${
      first
        ? html`<pre tabindex="0"><code>export DAYBOOK_KEY=…
${curlOf(first, base)}</code></pre>`
        : null
    }
    <p>
      An action or operation is a <b>POST</b> with a JSON object, a read is a <b>GET</b>. Both
      answer <code>{"result": …}</code>; a write answers with the whole record that it changed.
      Lists answer with <code>items</code> and <code>nextCursor</code>; send that back as
      <code>cursor</code> for the next page.
    </p>
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

function indexOf(chapter: Chapter, place: string): Html {
  return html`<ul class="index">
    ${chapter.entries.map(
      (entry: Entry) =>
        html`<li>
          <a href="${place}#${entry.name}"><code>${entry.name}</code></a>
          <span>${prose(entry.says)}</span>
        </li>`,
    )}
  </ul>`
}

function chapterPage(chapter: Chapter, base: string): Page {
  const body = html`<h1>${titleOf(chapter.name)}</h1>
    <p class="lead">${prose(chapter.says)}</p>
    ${indexOf(chapter, '')} ${chapter.entries.map((entry) => entrySection(entry, base))}`
  return { title: titleOf(chapter.name), place: placeOf(chapter), body }
}

function recordsPage(manual: Manual): Page {
  const body = html`<h1>Records</h1>
    <p class="lead">
      What actions and reads answer with. Fields may be added within version 1; none is taken away.
    </p>
    ${manual.records.map(recordSection)}`
  return { title: 'Records', place: '/docs/records', body }
}

function errorsPage(manual: Manual): Page {
  const places = new Map(
    manual.chapters.flatMap((chapter) =>
      chapter.entries.map((entry) => [entry.name, `${placeOf(chapter)}#${entry.name}`] as const),
    ),
  )
  const sections = readFailures(manual).map(({ code, kinds, entries }) => {
    const { status, title, says, retryable } = failures[code]
    const links = entries.map(
      ({ name }) => html`<a href="${places.get(name) ?? ''}"><code>${name}</code></a>`,
    )
    const givers = [...kinds, ...links].flatMap((giver, index) =>
      index === 0 ? ['Given by ', giver] : [', ', giver],
    )
    return html`<article id="${code}" class="error">
      <header>
        <h2><a href="#${code}">${code}</a></h2>
        <span class="kind">${status}${retryable ? ' · retryable' : ''}</span>
      </header>
      <p><b>${title}.</b> ${prose(says)}</p>
      ${givers.length > 0 ? html`<p class="givers">${givers}.</p>` : null}
    </article>`
  })
  const body = html`<h1>Failures</h1>
    <p class="lead">Every code that a problem may carry, and what to do next.</p>
    ${sections}`
  return { title: 'Failures', place: '/docs/errors', body }
}

function placeOf(chapter: Chapter): string {
  return `/docs/${chapter.name}`
}

function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
}
