import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { headOf } from '../../head.ts'
import { screens } from './list.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))

/** Where the app looks other than it was drawn, on purpose. */
const deviations: readonly string[] = [
  'Home: the charts stand below each other over the whole width, so that twelve months can be read on a narrow screen. Cash is drawn once two months are known.',
  'Home: a row that waits is one link with its verb; the first is filled, and Enter opens it.',
  'The foot of the rail has the keys and a menu of the person, with language and sign-out.',
  'The mark of what is proven says its day and what is left in words, without a bar: a bar would need a first day to count from.',
  'How long the work takes is left out until it is measured.',
  'Approvals: a kind of request is allowed for good in the settings, not beside one request. What would come of it stands in words; of a bill beside its page.',
  'Bank and approvals on a phone show the list or the one in hand, as the inbox does.',
  'Invoices, VAT, books, contacts and settings are lists and pages made from the registry.',
]

export function writePage(looks: number, seconds: number): void {
  const names = screens.map(({ name }) => `\`${name}\``).join(', ')
  const text = `${headOf({
    title: 'Every screen',
    claim:
      'Every screen works without complaints of the browser or of axe, in three languages, on desktop and phone.',
    figure: `0 complaints in ${looks * 2} pictures of ${screens.length} screens and states.`,
    about: `\`npm run prove -- screens --full\`, ${Math.round(seconds)} s, on the demo's data.`,
  })}

${looks * 2} pictures: ${screens.length} screens and states, on a desktop (1440 x 900) and a phone (390 x 844), light and
dark, in English, Danish and Italian. On none of them did the browser complain, axe find anything, or something
stand beyond the edge of the screen. Nor does anything at 640 pixels, which is a desktop at 200 %, and at 320.
With the Tab key alone every control was reached, with the focus to be seen and not covered.

Screens and states: ${names}.

## Appendix: where it differs from the drawings

${deviations.map((one) => `- ${one}`).join('\n')}
`
  writeFileSync(join(root, 'docs/proofs/screens.md'), text)
}
