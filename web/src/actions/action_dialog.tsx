import { ApprovalPending, isFailure } from '@daybook/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { boot } from '../app/daybook.ts'
import { failureText } from '../parts/failure.tsx'
import { sayAction } from '../words/registry_words.ts'
import { say } from '../words/words.ts'
import type { WebAction } from './action.ts'
import { bodyOf, draftOf, type Draft, type DraftValue } from './form/draft.ts'
import { type Errors, errorsOf, noErrors, ownErrors } from './form/errors.ts'
import { foldFields } from './form/fold.ts'
import { carriedOver, overtakenFields } from './form/overtaken.ts'
import { OvertakenBanner } from './form/overtaken_banner.tsx'
import { FieldInput } from './form/field_input.tsx'
import { type Making, MakeInPlace } from './form/make_in_place.ts'
import { writing } from './form/writing.ts'
import { actions } from './generated/actions.ts'
import { questionsOf, type Question } from './questions.ts'
import { runAction } from './run_action.ts'
import { Secrets } from './secrets.tsx'
import { startOf } from './starts.ts'
import './actions.css'

export type Target = { id: string; version?: number | undefined } & object

type Props = {
  action: WebAction
  record: Target | null
  /** What a new record begins with. */
  given?: Readonly<Record<string, string>>
  title?: string
  close(): void
  done(result: unknown): void
}

/** A form made from an action's own definition; what cannot be taken back says so first. */
export function ActionDialog({ action, record, given, title, close, done }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const fields = action.fields.filter((one) => record === null || one.name !== action.target)
  const shown = record === null ? fields.filter((one) => one.name !== 'id') : fields
  const read = (one: Target | null): Draft => draftOf(shown, startOf(action.name, one), writing)
  // The record as the person saw it, and not as it is by the time they send.
  const [seen, setSeen] = useState(() => ({ version: record?.version, start: read(record) }))
  const { start } = seen
  const [draft, setDraft] = useState<Draft>({ ...start, ...given })
  const [making, setMaking] = useState<Making | null>(null)
  const isOvertaken = record?.version !== undefined && record.version !== seen.version
  const now = isOvertaken ? read(record) : start
  const run = useRun({ action, version: seen.version, done })
  const [questions] = useState(() => questionsOf(action.name, record))
  const [isAnswered, setAnswered] = useState(questions.length === 0)
  const { errors, failure, isBusy, secrets } = run
  const name = title ?? sayAction(action.name)
  const send = (): void => {
    if (!isAnswered || isOvertaken) return
    const { body, errors: wrong } = bodyOf(shown, draft, start, writing)
    const target =
      record === null || action.target === undefined ? {} : { [action.target]: record.id }
    void run.send({ ...body, ...target }, ownErrors(wrong))
  }
  return (
    <dialog ref={dialog} className="dialog actiondialog" aria-label={name} onClose={close}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <div className="dialogbody">
          <h2 className="t1">{name}</h2>
          {action.isFinal ? <p className="dim">{say('form.final')}</p> : null}
          {questions.length === 0 ? null : (
            <Questions questions={questions} isAnswered={isAnswered} answer={setAnswered} />
          )}
          {secrets === null ? (
            <MakeInPlace value={setMaking}>
              <Fields
                fields={shown}
                draft={draft}
                start={start}
                errors={errors}
                change={(field, value) => {
                  setDraft((before) => ({ ...before, [field]: value }))
                  run.forget(`/${field}`)
                }}
              />
            </MakeInPlace>
          ) : (
            <Secrets secrets={secrets} />
          )}
          {isOvertaken ? (
            <OvertakenBanner
              changes={overtakenFields(shown, { start, now, draft })}
              keep={(whose) => {
                setDraft(carriedOver(shown, { start, now, draft }, whose))
                setSeen({ version: record.version, start: now })
                run.forget('/')
              }}
            />
          ) : null}
          {failure === null || isOvertaken ? null : <FailureLine error={failure} />}
        </div>
        <div className="dialogfoot">
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            {secrets === null ? say('form.cancel') : say('form.close')}
          </button>
          {secrets === null ? (
            <button
              type="submit"
              className="btn p"
              aria-disabled={isBusy || !isAnswered || isOvertaken}
            >
              {isBusy ? say('form.busy') : sayAction(action.name)}
            </button>
          ) : null}
        </div>
      </form>
      {making === null ? null : <AnotherForm making={making} close={() => setMaking(null)} />}
    </dialog>
  )
}

/** A second form above the first, for a record that it lacks. */
export function AnotherForm({ making, close }: { making: Making; close(): void }) {
  const client = useQueryClient()
  const action = actions[making.action]
  if (action === undefined) return null
  const done = (result: unknown): void => {
    const { id } = (result ?? {}) as { id?: string }
    void client.invalidateQueries()
    if (id !== undefined) making.done(id)
    close()
  }
  return (
    <ActionDialog action={action} record={null} given={making.given} close={close} done={done} />
  )
}

/** What a person has to look at first; the server warns of it, and does as it is told. */
function Questions({
  questions,
  isAnswered,
  answer,
}: {
  questions: readonly Question[]
  isAnswered: boolean
  answer(isAnswered: boolean): void
}) {
  return (
    <div className="banner warn">
      <div className="grow stack1">
        {questions.map(({ code, word, params }) => (
          <p key={code}>{say(word, params)}</p>
        ))}
        <label>
          <input
            type="checkbox"
            checked={isAnswered}
            onChange={(event) => answer(event.target.checked)}
          />{' '}
          {say('ask.looked')}
        </label>
      </div>
    </div>
  )
}

function Fields({
  fields,
  draft,
  start,
  errors,
  change,
}: {
  fields: WebAction['fields']
  draft: Draft
  start: Draft
  errors: Errors
  change(name: string, value: DraftValue): void
}) {
  const { seen, folded } = foldFields(fields, start, boot.amounts === 'it')
  const draw = (list: typeof seen) =>
    list.map((field) => (
      <FieldInput
        key={field.name}
        field={field}
        value={draft[field.name] ?? ''}
        pointer={`/${field.name}`}
        errors={errors}
        change={(value) => change(field.name, value)}
      />
    ))
  const hasHidden = folded.some(({ name }) =>
    [...errors.keys()].some((pointer) => pointer.startsWith(`/${name}`)),
  )
  return (
    <>
      {draw(seen)}
      {folded.length === 0 ? null : (
        <details className="formmore" open={hasHidden || undefined}>
          <summary>{say('form.more', { count: folded.length })}</summary>
          {draw(folded)}
        </details>
      )}
    </>
  )
}

function FailureLine({ error }: { error: unknown }) {
  const isProof = isFailure(error, 'proof_required', 'second_factor_required')
  const next = encodeURIComponent(location.pathname)
  return (
    <div role="alert" className="banner bad">
      <div className="grow stack1">
        <p>{isFailure(error, 'version_mismatch') ? say('form.conflict') : failureText(error)}</p>
        {isProof ? (
          <a className="link" href={`/account/confirm?next=${next}`}>
            {say('form.confirm_you')}
          </a>
        ) : null}
      </div>
    </div>
  )
}

/** Sends it once, and keeps what came of it. */
function useRun({
  action,
  version,
  done,
}: Pick<Props, 'action' | 'done'> & { version: number | undefined }) {
  const client = useQueryClient()
  const [errors, setErrors] = useState<Errors>(noErrors)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [secrets, setSecrets] = useState<Record<string, string> | null>(null)
  const send = async (body: object, wrong: Errors): Promise<void> => {
    setErrors(wrong)
    setFailure(null)
    if (wrong.size > 0 || isBusy) return
    setBusy(true)
    try {
      const result = await runAction(
        action,
        body,
        version === undefined ? {} : { ifMatch: version },
      )
      const found = secretsOf(action, result)
      setSecrets(found)
      done(found === null ? result : null)
    } catch (error) {
      setErrors(errorsOf(error))
      setFailure(error instanceof ApprovalPending ? null : error)
      if (error instanceof ApprovalPending) done(null)
      // The record behind the form is read anew, and the form then shows what changed.
      if (isFailure(error, 'version_mismatch')) void client.invalidateQueries()
    } finally {
      setBusy(false)
    }
  }
  /** What a person is correcting is not wrong any more until it is sent again. */
  const forget = (start: string): void => {
    setFailure(null)
    setErrors(new Map([...errors].filter(([pointer]) => !pointer.startsWith(start))))
  }
  return { errors, failure, isBusy, secrets, send, forget }
}

function secretsOf({ secrets = [] }: WebAction, result: unknown): Record<string, string> | null {
  const record = (result ?? {}) as Record<string, unknown>
  const found = secrets.flatMap((name) =>
    typeof record[name] === 'string' ? [[name, record[name]] as const] : [],
  )
  return found.length === 0 ? null : Object.fromEntries(found)
}
