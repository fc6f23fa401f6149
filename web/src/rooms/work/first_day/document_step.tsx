import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { say } from '../../../words/words.ts'
import { uploads } from '../../documents/upload/uploads.ts'
import type { FirstDay } from './facts.ts'

/** The first bills, straight from here; the inbox shows what becomes of them. */
export function DocumentStep({ data, isNow }: { data: FirstDay; isNow: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const add = (files: FileList | null): void => {
    if (files === null || files.length === 0) return
    uploads.add([...files])
    void navigate({ to: '/inbox' })
  }
  return (
    <>
      <p>
        {data.mailAddress === null
          ? say('first.document_says')
          : say('first.document_mail', { address: data.mailAddress })}
      </p>
      <div className="actionrow firstbuttons">
        <button
          type="button"
          className={isNow ? 'btn p' : 'btn'}
          onClick={() => input.current?.click()}
        >
          {say('first.document_choose')}
        </button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          onChange={(event) => add(event.target.files)}
        />
      </div>
    </>
  )
}
