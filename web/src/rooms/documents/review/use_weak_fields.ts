import { useEffect, useRef, useState } from 'react'
import { type Doubt, doubtsOf, type FieldName } from './doubts.ts'
import type { FieldElement } from './field_element.ts'
import { changeOf, valueOf } from './fields.ts'
import { textOf, understand } from './field_text.ts'
import type { Review } from './use_review.ts'

type Known = { currency: string; today: string }

/** The fields to look at, in their order; what was settled stays where it stood. */
export function useWeakFields(review: Review, isReady: boolean, known: Known) {
  const { shown, texts, seen } = review
  const [first] = useState(() => doubtsOf(shown, isReady))
  const [wrong, setWrong] = useState<FieldName | null>(null)
  const [focused, setFocused] = useState<FieldName | null>(null)
  const [open, setOpen] = useState<FieldName | null>(null)
  const elements = useRef(new Map<FieldName, FieldElement>())
  const now = doubtsOf(shown, isReady)
  const doubts: Doubt[] = [
    ...first.map((one) => now.find(({ field }) => field === one.field) ?? one),
    ...now.filter(({ field }) => !first.some((one) => one.field === field)),
  ]
  const isConfirmed = ({ field }: Doubt): boolean => seen.includes(field)
  const left = doubts.filter((doubt) => !isConfirmed(doubt))
  const focus = (field: FieldName | undefined): boolean => {
    const element = field === undefined ? undefined : elements.current.get(field)
    element?.focus()
    if (element instanceof HTMLInputElement) element.select()
    return element !== undefined
  }
  /** Says that a field is right as it stands now. False where what stands there is no value. */
  const confirm = (doubt: Doubt): boolean => {
    const { field, isSettledByStating } = doubt
    const typed = texts[field]
    const value = valueOf(shown, field)
    const text = typed ?? textOf(field, value, known.currency)
    const meant = changeOf(field, value) === null ? { value } : understand(field, text, known)
    setWrong('isWrong' in meant ? field : null)
    if ('isWrong' in meant) return false
    review.see(field)
    const change = changeOf(field, meant.value)
    if (change !== null && (isSettledByStating || meant.value !== value)) review.save(field, change)
    else review.type(field, null)
    return true
  }

  useEffect(() => setWrong(null), [texts])
  return {
    doubts,
    left,
    wrong,
    focused,
    open,
    isConfirmed,
    confirm,
    focus,
    setFocused,
    toggleWhy: (field: FieldName) => setOpen((before) => (before === field ? null : field)),
    hold: (field: FieldName) => (element: FieldElement | null) => {
      if (element === null) elements.current.delete(field)
      else elements.current.set(field, element)
    },
  }
}

export type WeakFields = ReturnType<typeof useWeakFields>
