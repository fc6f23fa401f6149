import type { UsedLineRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import '../../../parts/combobox.css'
import { useRested } from '../../../parts/use_rested.ts'
import { amountText } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { usedLinesQuery } from '../queries.ts'

/** What a line is about: any text, with the lines used before below it. */
export function LineTextField({
  value,
  label,
  contactId,
  change,
  pick,
  press,
  onFocus,
}: {
  value: string
  label: string
  contactId: string
  change(text: string): void
  /** One that was used before, with its price. */
  pick(line: UsedLineRecord): void
  /** Keys that are not for the choices. */
  press(event: KeyboardEvent<HTMLInputElement>): void
  onFocus(): void
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const rested = useRested(value.trim())
  const { data } = useQuery({ ...usedLinesQuery(contactId, rested), enabled: isOpen })
  // What was found for less is no choice for what stands here now.
  const typed = value.trim().toLowerCase()
  const fits = ({ description }: UsedLineRecord): boolean =>
    description !== value && description.toLowerCase().includes(typed)
  const lines = isOpen ? (data?.items ?? []).filter(fits) : []
  const active = Math.min(at, lines.length - 1)
  const choose = (line: UsedLineRecord | undefined): void => {
    setOpen(false)
    setAt(-1)
    if (line !== undefined) pick(line)
  }
  const down = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && lines.length > 0) {
      event.preventDefault()
      setAt((active + step + lines.length) % lines.length)
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.altKey && active >= 0) {
      event.preventDefault()
      choose(lines[active])
    } else if (event.key === 'Escape' && lines.length > 0) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else press(event)
  }
  return (
    <div className="combobox">
      <input
        className="cell"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={lines.length > 0}
        aria-controls={lines.length > 0 ? id : undefined}
        aria-activedescendant={active >= 0 ? `${id}${active}` : undefined}
        autoComplete="off"
        maxLength={1000}
        value={value}
        onChange={(event) => {
          setOpen(true)
          setAt(-1)
          change(event.target.value)
        }}
        onFocus={() => {
          onFocus()
          setOpen(value === '')
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={down}
      />
      {lines.length === 0 ? null : <UsedLines {...{ id, lines, active, choose }} />}
    </div>
  )
}

function UsedLines({
  id,
  lines,
  active,
  choose,
}: {
  id: string
  lines: readonly UsedLineRecord[]
  active: number
  choose(line: UsedLineRecord): void
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = list.current
    const field = box?.parentElement?.getBoundingClientRect()
    if (box === null || field === undefined) return
    box.showPopover()
    box.style.left = `${field.left}px`
    box.style.width = `${Math.max(field.width, 280)}px`
    box.style.top = `${field.bottom + 4}px`
  }, [lines.length])
  return (
    <div
      ref={list}
      id={id}
      popover="manual"
      role="listbox"
      aria-label={say('selling.used')}
      className="combolines"
      onMouseDown={(event) => event.preventDefault()}
    >
      {lines.map((line, place) => (
        <div
          key={line.id}
          id={`${id}${place}`}
          role="option"
          aria-selected={place === active}
          className={place === active ? 'comboline on' : 'comboline'}
          onClick={() => choose(line)}
        >
          <span className="grow cut">{line.description}</span>
          <span className="faint small num">{amountText(line.unitPrice, line.currency)}</span>
        </div>
      ))}
    </div>
  )
}
