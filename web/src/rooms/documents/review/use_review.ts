import { type DocumentRecord, isFailure } from '@daybook/sdk'
import { useEffect, useRef, useState } from 'react'
import { daybook, leaveIfSignedOut } from '../../../app/daybook.ts'
import { keepDocument } from '../queries.ts'
import { type FieldName, fieldNames } from './doubts.ts'
import { type Change, changedFields } from './fields.ts'
import { type Refusal, takeRefusal } from './refused.ts'
import { keep, type Kept, readKept } from './kept.ts'

/** Somebody else was quicker: what they changed, and what was not saved or posted because of it. */
export type Conflict = {
  theirs: DocumentRecord
  changes: ReturnType<typeof changedFields>
  /** Null where it was to be posted. */
  mine: { field: FieldName; change: Change } | null
}

/** What was posted meanwhile by another, or changed before it could be posted. */
function overtakenBy(theirs: DocumentRecord, refusal: Refusal | null): Conflict | null {
  if (refusal === null || !isFailure(refusal.error, 'version_mismatch')) return null
  return { theirs, changes: changedFields(refusal.decided, theirs, fieldNames), mine: null }
}

/** Something that was confirmed did not reach the server, so nothing is posted. */
export class NotSaved extends Error {}

export type Review = ReturnType<typeof useReview>

async function send(id: string, { by, body }: Change, ifMatch: number): Promise<DocumentRecord> {
  const given = { documentId: id, ...body }
  return by === 'correct'
    ? await daybook.documents.correctDocument(given, { ifMatch })
    : await daybook.documents.updateCoding(given, { ifMatch })
}

/** One document under review: what is typed, what was looked at, and what is being saved. */
export function useReview(opened: DocumentRecord) {
  const { id } = opened
  const [shown, setShown] = useState(opened)
  const [{ texts, seen }, setKept] = useState(() => readKept(id))
  const [refusal] = useState(() => takeRefusal(id))
  const [conflict, setConflict] = useState(() => overtakenBy(opened, refusal))
  const [failure, setFailure] = useState<unknown>(
    conflict === null ? (refusal?.error ?? null) : null,
  )
  const [saving, setSaving] = useState(0)
  const latest = useRef(opened)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  /** What is told here is not told again when the document is opened the next time. */
  const forgetRefusal = (): void => {
    if (isHere.current) takeRefusal(id)
  }
  const chain = useRef<Promise<boolean>>(Promise.resolve(true))
  const change = (next: (before: Kept) => Kept): void =>
    setKept((before) => {
      const now = next(before)
      keep(id, now)
      return now
    })
  const take = (document: DocumentRecord): void => {
    latest.current = document
    setShown(document)
    keepDocument(document)
  }
  const type = (field: FieldName, text: string | null): void =>
    change((before) => {
      const { [field]: _typed, ...others } = before.texts
      return { ...before, texts: text === null ? others : { ...others, [field]: text } }
    })
  const see = (field: FieldName): void =>
    change((before) => ({ ...before, seen: [...new Set([...before.seen, field])] }))
  const unsee = (field: FieldName): void =>
    change((before) => ({ ...before, seen: before.seen.filter((one) => one !== field) }))
  const run = async (field: FieldName, wanted: Change): Promise<boolean> => {
    try {
      take(await send(id, wanted, latest.current.version))
      type(field, null)
      return true
    } catch (error) {
      leaveIfSignedOut(error)
      if (!isFailure(error, 'version_mismatch')) setFailure(error)
      else {
        const theirs = await daybook.documents.getDocument(id)
        const changes = changedFields(latest.current, theirs, fieldNames)
        setConflict({ theirs, changes, mine: { field, change: wanted } })
      }
      unsee(field)
      return false
    }
  }
  /** One after the other, so that each is sent with the version that the one before it left. */
  const save = (field: FieldName, wanted: Change): void => {
    setSaving((count) => count + 1)
    setFailure(null)
    chain.current = chain.current.then(async (before) => {
      const isSaved = await run(field, wanted)
      setSaving((count) => count - 1)
      return before && isSaved
    })
  }
  /** Everything typed and confirmed is on the server; false where some of it was refused. */
  const settled = async (): Promise<boolean> => {
    const isSaved = await chain.current
    chain.current = Promise.resolve(true)
    return isSaved
  }
  /** It was to be posted as it stood before: nothing counts as looked at any more. */
  const overtake = (theirs: DocumentRecord): void => {
    forgetRefusal()
    const changes = changedFields(latest.current, theirs, fieldNames)
    setConflict({ theirs, changes, mine: null })
    setFailure(null)
    change((before) => ({ ...before, seen: [] }))
  }
  const resolve = (isMine: boolean): void => {
    if (conflict === null) return
    const { theirs, mine } = conflict
    take(theirs)
    setConflict(null)
    if (mine === null) return
    if (isMine) save(mine.field, mine.change)
    else type(mine.field, null)
  }
  return {
    id,
    shown,
    texts,
    seen,
    failure,
    conflict,
    isSaving: saving > 0,
    version: () => latest.current.version,
    take,
    type,
    see,
    save,
    settled,
    overtake,
    resolve,
    fail: (error: unknown) => {
      forgetRefusal()
      setFailure(error)
    },
  }
}
