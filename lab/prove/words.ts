import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { say } from '#commands/process/say'
import { openBrowser } from '../../test/support/browser.ts'
import { bracket } from '../../test/support/pseudo/bracketed.ts'
import { type Demo, startDemo } from './screens/demo.ts'
import { longScreens, screens } from './screens/list.ts'
import { lookAtApp } from './words/app.ts'
import { lineOf, type Looked, sum } from './words/finding.ts'
import { type Organization, readOrganizations } from './words/organizations.ts'
import { lookAtPages } from './words/pages.ts'
import { lookAtMails, lookAtPapers } from './words/papers.ts'
import { type All, writePage } from './words/page.ts'

const languages = ['da', 'it'] as const

type Options = { only: readonly string[]; full: boolean }

/**
 * The demo in a language whose every word stands in angle quotes: on each screen, in what its buttons open
 * and answer, on the pages of the server, in mails and papers, nothing stands outside them but figures and
 * what people, banks and papers said. `--full` looks at each organization in both languages, on a phone too,
 * and presses every button of every screen; `--only home,bank` looks at these, or at `pages` and `papers`; `--write` keeps the page.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      full: { type: 'boolean', default: false },
      only: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  })
  const options = { only: values.only?.split(',') ?? [], full: values.full }
  const began = performance.now()
  const ends = languages.map(bracket)
  const speak = pathToFileURL(join(import.meta.dirname, 'words/speak.ts'))
  const demo = await startDemo({ NODE_OPTIONS: `--import ${speak.href}` })
  const browser = await openBrowser()
  try {
    const looked = await lookAtAll(browser, demo, options)
    report(looked, options, (performance.now() - began) / 1_000, values.write)
  } finally {
    await browser.close()
    await demo.end()
    for (const end of ends) end()
  }
}

async function lookAtAll(browser: Browser, demo: Demo, options: Options): Promise<All> {
  const { only } = options
  const organizations = await readOrganizations(demo)
  say(`${organizations.length} organizations are read`)
  const known = new Set(organizations.flatMap(({ data }) => [...data]))
  const pages: Looked[] = []
  const papers: Looked[] = []
  const isAsked = (name: string): boolean => only.length === 0 || only.includes(name)
  for (const language of isAsked('pages') ? languages : []) {
    pages.push(await lookAtPages(browser, demo, language, known))
  }
  for (const organization of isAsked('papers') ? organizations : []) {
    papers.push(await lookAtPapers(demo, organization, options.full ? 50 : 3))
  }
  const app: Looked[] = []
  for (const [organization, language] of pairsOf(organizations, options.full)) {
    say(`${organization.name} in ${language}`)
    app.push(await lookAtApp(browser, demo, organization, language, { ...options, tell: say }))
  }
  return {
    app: sum(app),
    pages: sum(pages),
    mails: sum(languages.map(lookAtMails)),
    papers: sum(papers),
  }
}

/** Who looks at what: each country's own people, or everybody at everything. */
function pairsOf(
  organizations: readonly Organization[],
  full: boolean,
): (readonly [Organization, 'da' | 'it'])[] {
  if (full)
    return organizations.flatMap((one) => languages.map((language) => [one, language] as const))
  return languages.flatMap((language) => {
    const one = organizations.find((organization) => organization.language === language)
    return one === undefined ? [] : [[one, language] as const]
  })
}

function report(all: All, { only, full }: Options, seconds: number, write: boolean): void {
  const { looks, texts, findings } = sum(Object.values(all))
  const once = new Map(findings.map((one) => [`${one.at} ${one.text}`, one]))
  for (const one of once.values()) say(lineOf(one))
  for (const [name, one] of Object.entries(all))
    say(`${name}: ${one.looks} looks, ${one.texts} texts`)
  say(
    `${looks} looks at ${screens.length + longScreens.length} screens, server pages, mails and papers: ${texts} texts`,
  )
  say(findings.length === 0 ? 'proven' : `not proven: ${once.size} findings`)
  if (findings.length > 0) process.exitCode = 1
  else if (write && only.length === 0) writePage(all, full, seconds)
}
