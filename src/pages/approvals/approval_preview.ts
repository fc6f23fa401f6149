import type { ApprovalRecord } from '#approvals/room'
import { html, type Html } from '#kernel/values/html'
import {
  comparedOf,
  doubtsOf,
  entryOf,
  factsOf,
  saleLinesOf,
  type ComparedFact,
  type FactName,
  type ShownEntry,
  type SaleLine,
} from './approval_facts.ts'
import type { PageFrame } from '../frame/page_types.ts'

/** What would come of it, as a person checks it: the facts, and the entry or the lines. */
export function preview({ words, language }: PageFrame, approval: ApprovalRecord): Html {
  const { action, preview: record } = approval
  const facts = factsOf(language, approval)
  const posts = ['post_document', 'retry_document', 'correct_document'].includes(action)
  const entry = posts ? entryOf(language, record) : null
  const lines = saleLinesOf(language, approval)
  const doubts = doubtsOf(words, record)
  const compared = comparedOf(language, words, record)
  const shown = new Set<string>(compared.map(({ name }) => name))
  const corrected = correctedOf(approval)
  return html`${doubts.map((doubt) => html`<p class="problem"><bdi>${doubt}</bdi></p>`)}
    ${compared.length === 0 ? null : comparedTable(words.approvals, compared)}
    <dl class="facts">
      ${facts
        .filter(({ name }) => !shown.has(name))
        .map(
          ({ name, value, isAmount }) =>
            html`<dt>${words.approvals.facts[name]}</dt>
              <dd ${isAmount ? html`class="amount"` : null}>
                <bdi>${value}</bdi>
                ${
                  corrected.has(name)
                    ? html`<span class="small">${words.approvals.corrected}</span>`
                    : null
                }
              </dd>`,
        )}
    </dl>
    ${entry === null ? null : entryTable(words.approvals, entry)}
    ${lines.length === 0 ? null : saleTable(words.approvals, lines)}`
}

const correctedFacts: Readonly<Record<string, FactName>> = {
  supplier: 'supplier',
  invoiceNumber: 'number',
  date: 'date',
  dueDate: 'dueDate',
  net: 'net',
  vat: 'vat',
  total: 'gross',
}

const correctedFields = ({ action, input }: ApprovalRecord): string[] =>
  action === 'correct_document'
    ? Object.keys(input as object).filter((field) => field !== 'documentId')
    : []

/** Which of the facts a correction changes. */
const correctedOf = (approval: ApprovalRecord): ReadonlySet<string> =>
  new Set(correctedFields(approval).flatMap((field) => correctedFacts[field] ?? []))

/** Whether a correction changes what is not among the facts, such as lines or the kind. */
export const isMoreCorrected = (approval: ApprovalRecord): boolean =>
  correctedFields(approval).some((field) => correctedFacts[field] === undefined)

function comparedTable(
  word: PageFrame['words']['approvals'],
  compared: readonly ComparedFact[],
): Html {
  return html`<table>
    <thead>
      <tr>
        <td></td>
        <th scope="col">${word.thisDocument}</th>
        <th scope="col">${word.otherDocument}</th>
      </tr>
    </thead>
    <tbody>
      ${compared.map(
        ({ name, here, there }) =>
          html`<tr>
            <th scope="row">${name === 'state' ? word.status : word.facts[name]}</th>
            <td><bdi>${here}</bdi></td>
            <td><bdi>${there}</bdi></td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

function entryTable(word: PageFrame['words']['approvals'], entry: ShownEntry): Html {
  return html`<h3>${word.posting} (${entry.date})</h3>
    <table>
      <thead>
        <tr>
          <th scope="col">${word.account}</th>
          <th scope="col" class="amount">${word.debit}, ${entry.currency}</th>
          <th scope="col" class="amount">${word.credit}, ${entry.currency}</th>
        </tr>
      </thead>
      <tbody>
        ${entry.lines.map(
          ({ account, text, vatCode, debit, credit }) =>
            html`<tr>
              <td>
                ${account}
                ${text === '' ? null : html`<span class="small"><bdi>${text}</bdi></span>`}
                ${
                  vatCode === ''
                    ? null
                    : html`<span class="small">${word.vatCode} ${vatCode}</span>`
                }
              </td>
              <td class="amount">${debit}</td>
              <td class="amount">${credit}</td>
            </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <td>${word.total}</td>
          <td class="amount">${entry.debit}</td>
          <td class="amount">${entry.credit}</td>
        </tr>
      </tfoot>
    </table>`
}

function saleTable(word: PageFrame['words']['approvals'], lines: readonly SaleLine[]): Html {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${word.line}</th>
        <th scope="col" class="amount">${word.facts.net}</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map(
        ({ text, how, net }) =>
          html`<tr>
            <td><bdi>${text}</bdi> <span class="small">${how}</span></td>
            <td class="amount">${net}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}
