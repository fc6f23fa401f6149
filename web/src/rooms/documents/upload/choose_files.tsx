import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { Icon, type IconName } from '../../../parts/icon.tsx'
import { uploads } from './uploads.ts'

type Props = { label: string; look: string; icon?: IconName }

/** A button for bills from another screen; the inbox shows what becomes of them. */
export function ChooseFiles({ label, look, icon }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const add = (files: FileList | null): void => {
    if (files === null || files.length === 0) return
    uploads.add([...files])
    void navigate({ to: '/inbox' })
  }
  return (
    <>
      <button type="button" className={look} onClick={() => input.current?.click()}>
        {icon === undefined ? null : <Icon name={icon} size="s" />}
        {label}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => add(event.target.files)}
      />
    </>
  )
}
