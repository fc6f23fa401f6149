import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { headOf } from '../../head.ts'
import { screens } from '../screens/list.ts'
import type { Looked } from './finding.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))

/** By what was looked at. */
export type All = Readonly<Record<'app' | 'pages' | 'mails' | 'papers', Looked>>

/** What the run cannot see. */
const left: readonly string[] = [
  'A word that stands in the list of a language counts as said in it. Whether it is good Danish or Italian is for readers: see below.',
  'What people, banks and papers said is taken from the answers of the API, so English that an answer has as data is not seen. The rule of `test/tidy` that refuses a sentence in no table looks at the source for it.',
  'States that the demo does not come to: a bank whose consent was refused, an invoice that the exchange rejected. Their words are in the lists, which the compiler holds complete.',
  'A button is pressed on trial only: what an act says after it was done is seen as far as the trial answers it.',
  'Documentation, the log and answers to programs are English on purpose.',
]

export function writePage(all: All, full: boolean, seconds: number): void {
  const { app, pages, mails, papers } = all
  const looks = Object.values(all).reduce((total, one) => total + one.looks, 0)
  const text = `${headOf({
    title: "Every sentence in the reader's language",
    claim:
      'Danish and Italian readers meet no word of ours that stands in no list of their language.',
    figure: `0 findings in ${looks} looks: ${app.looks} of the app, ${pages.looks} of the server's pages, ${mails.looks} mails and ${papers.looks} papers.`,
    about: `\`npm run prove -- words${full ? ' --full' : ''} --write\`, ${Math.round(seconds)} s, on the demo's data.`,
  })}

The demo is started with a language in which every word of \`src/languages\` stands in angle quotes; the browser is given the
lists of \`web/src/words\` the same way. What is then seen outside the quotes, and is neither a figure, a day nor what
people, banks and papers said, is a finding. Seen is what a person sees or hears: texts, the title of the window, labels,
hints in fields and descriptions of pictures.

| Part | Looks | Texts judged |
|---|---|---|
| The app: ${screens.length} screens and states, and what their buttons open, say and refuse | ${app.looks} | ${app.texts} |
| Pages of the server: sign-in, the second step, account, consent, approvals, failures | ${pages.looks} | ${pages.texts} |
| Mails, each kind in its variants | ${mails.looks} | ${mails.texts} |
| Papers: invoices, returns, statements, reports | ${papers.looks} | ${papers.texts} |

${
  full
    ? 'Each of the three organizations was looked at as a Danish and as an Italian person, on a desktop and a phone, and every button of every screen was pressed.'
    : 'The Danish organization was looked at as a Danish person, the Italian one as an Italian, and each kind of button was pressed once in each language.'
} What a button does was tried and not done; a form was also sent empty. English that the run plants on the last
screen of each language and in a mail was found.

## What is left

${left.map((one) => `- ${one}`).join('\n')}
`
  writeFileSync(join(root, 'docs/proofs/words.md'), text)
}
