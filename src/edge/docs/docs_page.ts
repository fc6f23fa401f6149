import { failures } from '#failures/failures'
import { entrySection, recordSection } from './docs_entry.ts'
import { indexOf, overviewPage, placeOf, titleOf, type Page } from './docs_start.ts'
import type { Guide } from './guides.ts'
import { html, prose, type Html } from '#kernel/values/html'
import { readFailures, type Chapter, type Manual } from './manual.ts'

export type Pages = ReadonlyMap<string, string>

/** Every page of the documentation by its path, set once. */
export function setPages(manual: Manual, base: string, guides: readonly Guide[] = []): Pages {
  const pages = [
    overviewPage(manual, base, guides),
    ...guides.map(guidePage),
    ...manual.chapters.map((chapter) => chapterPage(chapter, base)),
    recordsPage(manual),
    errorsPage(manual),
  ]
  return new Map(pages.map((page) => [page.place, setPage(manual, page, guides)]))
}

function setPage(manual: Manual, page: Page, guides: readonly Guide[]): string {
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
        <a class="skip" href="#main">Skip to content</a>
        <div class="frame">
          ${sidebar(manual, page.place, guides)}
          <main id="main">${page.body}</main>
        </div>
      </body>
    </html>`.safe
}

function sidebar(manual: Manual, place: string, guides: readonly Guide[]): Html {
  const link = (path: string, text: string): Html =>
    html`<a href="${path}" ${place === path ? html`aria-current="page"` : null}>${text}</a>`
  return html`<nav aria-label="Documentation">
    <p class="brand"><a href="/docs">Daybook</a> <span>API 1.0.0</span></p>
    <ul>
      <li>${link('/docs', 'Start')}</li>
      ${guidesIn(guides, place, link)}
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
      <li><a href="/signin">Sign in</a></li>
    </ul>
  </nav>`
}

/** The guides as one line of the list, opened out on the pages where a reader looks for them. */
function guidesIn(
  guides: readonly Guide[],
  place: string,
  link: (path: string, text: string) => Html,
): Html | null {
  const [first] = guides
  if (!first) return null
  const isOpen = place === '/docs' || place.startsWith('/docs/guides/')
  return html`<li>
    <a href="/docs#guides">Guides</a>
    ${
      isOpen
        ? html`<ul class="words">
            ${guides.map((guide) => html`<li>${link(`/docs/guides/${guide.name}`, guide.title)}</li>`)}
          </ul>`
        : null
    }
  </li>`
}

function guidePage({ name, title, body }: Guide): Page {
  const place = `/docs/guides/${name}`
  return { title, place, body: html`<div class="guide">${body}</div>` }
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
      What actions and reads return. Fields may be added within version 1; none is removed.
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
      index === 0 ? ['Returned by ', giver] : [', ', giver],
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
    <p class="lead">Every code that a problem can have, and what to do next.</p>
    ${sections}`
  return { title: 'Failures', place: '/docs/errors', body }
}
