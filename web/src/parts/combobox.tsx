import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { say } from '../words/words.ts'
import { Icon } from './icon.tsx'
import './combobox.css'

export type Option = { value: string; label: string; detail?: string | null }

type Props = {
  id?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
  'aria-describedby'?: string | undefined
  value: string
  /** What is chosen, as one reads it; while it is being looked up, undefined. */
  chosen: Option | undefined
  change(value: string): void
  /** The choices for what was typed, and whether they are those already. */
  options: readonly Option[]
  isLooking: boolean
  search(typed: string): void
  /** What makes a new one of what was typed, without leaving. */
  create?: { label: string; start(typed: string): void } | undefined
  focus?: ((element: HTMLInputElement | null) => void) | undefined
  className?: string
  /** What was picked by Enter, or Enter in a closed list: whoever asked for the value goes on. */
  enter?: ((value: string) => void) | undefined
  onFocus?: (() => void) | undefined
  onBlur?: (() => void) | undefined
}

const labelOf = (option: Option | undefined, value: string): string => option?.label ?? value

/**
 * One of many, by number or name. What is typed is looked for; nothing is chosen that was not picked or typed to the
 * letter, so leaving the field never guesses.
 */
export function Combobox(props: Props) {
  const { value, chosen, change, options, search, create } = props
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const isOpen = typed !== null
  const lines = create === undefined ? options.length : options.length + 1
  const active = Math.min(at, lines - 1)
  const close = (): void => setTyped(null)
  const type = (text: string): void => {
    setTyped(text)
    setAt(0)
    search(text.trim())
  }
  const choose = (place: number): void => {
    const option = options[place]
    if (option === undefined) create?.start(typed?.trim() ?? '')
    else change(option.value)
    close()
  }
  const leave = (): void => {
    if (typed === null) return
    const text = typed.trim().toLowerCase()
    const exact = options.filter(
      (one) => one.label.toLowerCase() === text || one.value.toLowerCase() === text,
    )
    if (text === '') change('')
    else if (!props.isLooking && exact.length === 1 && exact[0] !== undefined)
      change(exact[0].value)
    close()
  }
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isOpen && lines > 0) setAt((active + step + lines) % lines)
      else type('')
    }
    if (!isOpen) {
      if (event.key !== 'Enter' || props.enter === undefined) return
      event.preventDefault()
      props.enter(value)
      return
    }
    if (event.key === 'Enter' && lines > 0) {
      event.preventDefault()
      // What is shown may still be what was found for less: nobody picks from that by a key.
      if (props.isLooking) return
      const option = options[active]
      choose(active)
      if (option !== undefined) props.enter?.(option.value)
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  return (
    <div className="combobox">
      <input
        id={props.id}
        className={props.className ?? 'input'}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}l` : undefined}
        aria-activedescendant={isOpen && lines > 0 ? `${id}${active}` : undefined}
        aria-invalid={props['aria-invalid']}
        aria-required={props['aria-required']}
        aria-describedby={props['aria-describedby']}
        autoComplete="off"
        ref={props.focus}
        value={typed ?? labelOf(chosen, value)}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => {
          event.target.select()
          props.onFocus?.()
        }}
        onBlur={() => {
          leave()
          props.onBlur?.()
        }}
        onKeyDown={press}
      />
      {isOpen ? <Lines {...props} id={id} active={active} choose={choose} /> : null}
    </div>
  )
}

type LinesProps = Pick<Props, 'options' | 'isLooking' | 'create'> & {
  id: string
  active: number
  choose(place: number): void
}

/** In the layer above all, since what holds the field may be as small as its own content. */
function Lines({ id, options, isLooking, create, active, choose }: LinesProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = list.current
    const field = box?.parentElement?.getBoundingClientRect()
    if (box === null || field === undefined) return
    box.showPopover()
    const isAbove = innerHeight - field.bottom < Math.min(box.offsetHeight, 280)
    box.style.left = `${field.left}px`
    box.style.width = `${field.width}px`
    box.style.top = isAbove ? 'auto' : `${field.bottom + 4}px`
    box.style.bottom = isAbove ? `${innerHeight - field.top + 4}px` : 'auto'
  }, [options.length])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const rowOf = (place: number): { id: string; className: string; 'aria-selected': boolean } => ({
    id: `${id}${place}`,
    className: place === active ? 'comboline on' : 'comboline',
    'aria-selected': place === active,
  })
  return (
    // The field keeps the focus, whatever is pressed here.
    <div
      ref={list}
      id={`${id}l`}
      popover="manual"
      role="listbox"
      aria-label={say('choose.choices')}
      className="combolines"
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, place) => (
        <div key={option.value} role="option" {...rowOf(place)} onClick={() => choose(place)}>
          <span className="grow cut">{option.label}</span>
          {option.detail ? <span className="faint small cut">{option.detail}</span> : null}
        </div>
      ))}
      {create === undefined ? null : (
        <div role="option" {...rowOf(options.length)} onClick={() => choose(options.length)}>
          <Icon name="plus" size="s" />
          <span className="grow cut">{create.label}</span>
        </div>
      )}
      {options.length === 0 && !isLooking ? (
        <p className="comboline faint">{say('choose.none')}</p>
      ) : null}
    </div>
  )
}
