import type { ApprovalRecord } from '#approvals/room'
import { html, type Html } from '#kernel/values/html'
import { toVisibleJson, toVisibleLine } from '#kernel/values/visible_text'
import { factsOf } from './approval_facts.ts'
import { isMoreCorrected, preview } from './approval_preview.ts'
import type { PageFrame, HtmlPage } from '../frame/page_types.ts'
import { form, says, type Says } from '../frame/parts.ts'
import { showMoment } from '../frame/format.ts'
import { wordFor } from '../frame/words.ts'

export type ApprovalsView = Says & {
  waiting: readonly ApprovalRecord[]
  decided: readonly ApprovalRecord[]
}

export function approvalsPage(frame: PageFrame, view: ApprovalsView): HtmlPage {
  const { approvals: word } = frame.words
  const { waiting, decided } = view
  const body = html`<h1>${word.title}</h1>
    <p>${word.says}</p>
    ${says(view)}
    <section class="sheet">
      <h2>${word.waitingTitle}</h2>
      ${waiting.length === 0 ? html`<p>${word.none}</p>` : rows(frame, waiting)}
    </section>
    ${
      decided.length === 0
        ? null
        : html`<section class="sheet">
            <h2>${word.decidedTitle}</h2>
            ${rows(frame, decided)}
          </section>`
    }`
  return { title: word.title, body, wide: true }
}

function rows(frame: PageFrame, list: readonly ApprovalRecord[]): Html {
  const { words, language } = frame
  return html`<ul class="rows">
    ${list.map((one) => {
      const about = factsOf(language, one)
        .filter(({ name }) => ['supplier', 'buyer', 'period', 'gross'].includes(name))
        .map(({ value }) => value)
      const when = showMoment(frame, one.createdAt)
      return html`<li>
        <div>
          <p><a href="/approvals/${one.id}">${titleOf(frame, one)}</a></p>
          ${about.length === 0 ? null : html`<p>${about.join(', ')}</p>`}
          <p class="small">${words.approvals.asked(askerOf(frame, one), when)}</p>
        </div>
        <p>${wordFor(words.approvals.states, one.status)}</p>
      </li>`
    })}
  </ul>`
}

export function approvalPage(
  frame: PageFrame,
  view: Says & { approval: ApprovalRecord },
): HtmlPage {
  const { approvals: word } = frame.words
  const { approval } = view
  const title = titleOf(frame, approval)
  // Where no amount can be picked out, all of it is laid open: nobody approves what they do not see.
  const isBare = !factsOf(frame.language, approval).some(({ isAmount }) => isAmount)
  const details = (heading: string, value: unknown, isOpen = isBare): Html =>
    html`<details ${isOpen ? html`open` : null}>
      <summary>${heading}</summary>
      <pre tabindex="0">${asText(value)}</pre>
    </details>`
  const body = html`<p><a class="alone" href="/approvals">${word.toList}</a></p>
    <h1>${title}</h1>
    ${says(view)} ${decision(frame, approval)}
    <section class="sheet">
      <h2>${word.what}</h2>
      <p class="warning">${word.untrusted}</p>
      ${preview(frame, approval)}
      ${details(word.everything, approval.input, isBare || isMoreCorrected(approval))}
      ${details(word.everythingSeen, approval.preview)}
    </section>
    ${request(frame, approval)} ${forms(frame, approval)}`
  return { title, body, wide: true }
}

function titleOf({ words }: PageFrame, { action }: ApprovalRecord): string {
  return wordFor(words.approvals.actions, action)
}

function askerOf({ words }: PageFrame, { requestedBy }: ApprovalRecord): string {
  const who = toVisibleLine(requestedBy.actor.name, 80)
  const { app } = requestedBy
  return app === null ? who : words.approvals.withApp(who, toVisibleLine(app.name, 80))
}

function request(frame: PageFrame, approval: ApprovalRecord): Html {
  const { words } = frame
  const { approvals: word } = words
  return html`<section class="sheet">
    <dl class="facts">
      <dt>${word.askedBy}</dt>
      <dd><bdi>${askerOf(frame, approval)}</bdi></dd>
      <dt>${word.askedAt}</dt>
      <dd>${showMoment(frame, approval.createdAt)}</dd>
      <dt>${word.expiresAt}</dt>
      <dd>${showMoment(frame, approval.expiresAt)}</dd>
      <dt>${word.status}</dt>
      <dd>${wordFor(word.states, approval.status)}</dd>
    </dl>
  </section>`
}

/** What came of it, once somebody has decided. */
function decision(frame: PageFrame, approval: ApprovalRecord): Html | null {
  const { approvals: word } = frame.words
  const { decidedBy, note, outcome, status } = approval
  const told = {
    waiting: null,
    running: word.running,
    done: word.outcomeDone,
    declined: null,
    failed: word.failedSays,
    expired: frame.words.failures.approval_expired,
  }[status]
  const problem = outcome?.problem === undefined ? null : problemOf(frame, outcome.problem)
  if (decidedBy === null && told === null && problem === null) return null
  return html`<section class="sheet">
    <h2>${word.outcome}: ${wordFor(word.states, status)}</h2>
    ${told === null ? null : html`<p>${told}</p>`}
    ${problem === null ? null : html`<p class="problem">${problem}</p>`}
    ${changesTable(frame, outcome?.problem)}
    <dl class="facts">
      ${
        decidedBy === null
          ? null
          : html`<dt>${word.decidedBy}</dt>
              <dd><bdi>${toVisibleLine(decidedBy.name, 80)}</bdi></dd>`
      }
      ${
        note === null
          ? null
          : html`<dt>${word.noteShown}</dt>
              <dd><bdi>${toVisibleLine(note, 500)}</bdi></dd>`
      }
    </dl>
  </section>`
}

/** What the call would do now, beside what was shown before, by where it stands in the preview. */
function changesTable({ words }: PageFrame, problem?: Record<string, unknown>): Html | null {
  const changes = problem?.['changes']
  if (!Array.isArray(changes) || changes.length === 0) return null
  const { approvals: word } = words
  const text = (value: string | number | boolean | null | undefined) =>
    value === null || value === undefined ? '–' : toVisibleLine(String(value), 200)
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${word.changedTitle}</th>
        <th scope="col">${word.wasShown}</th>
        <th scope="col">${word.isNow}</th>
      </tr>
    </thead>
    <tbody>
      ${(changes as Record<string, string | number | boolean | null>[]).map(
        ({ field, was, is }) =>
          html`<tr>
            <th scope="row">${text(field)}</th>
            <td><bdi>${text(was)}</bdi></td>
            <td><bdi>${text(is)}</bdi></td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

/** In the reader's language where there are words for it, else as the failure itself says it. */
function problemOf({ words }: PageFrame, problem: Record<string, unknown>): string {
  const code = String(problem['code'])
  const known = wordFor(words.failures, code)
  if (known !== code) return known
  return toVisibleLine(`${String(problem['title'])}. ${String(problem['detail'])}`, 500)
}

function forms(frame: PageFrame, approval: ApprovalRecord): Html | null {
  const { approvals: word } = frame.words
  if (approval.status !== 'waiting') return null
  if (!approval.allowedActions.includes('approve'))
    return html`<p class="warning">${word.cannot}</p>`
  const path = `/approvals/${approval.id}`
  const version = String(approval.version)
  return html`<section class="sheet">
      ${form(
        frame,
        path,
        html`<p>${word.approveSays}</p>
          <button>${word.approve}</button>`,
        { decision: 'approve', version },
      )}
    </section>
    <section class="sheet">
      ${form(
        frame,
        path,
        html`<div class="field">
            <label for="note">${word.note}</label>
            <textarea id="note" name="note" rows="2" maxlength="500"></textarea>
          </div>
          <button class="second">${word.decline}</button>`,
        { decision: 'decline', version },
      )}
    </section>`
}

function asText(value: unknown): string {
  return JSON.stringify(JSON.parse(toVisibleJson(value ?? null)), null, 2)
}
