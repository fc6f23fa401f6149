import { useRef, useState } from 'react'
import { Key } from '../../../keys/key.tsx'
import { useKeys } from '../../../keys/use_keys.ts'
import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import { addPages, usePages } from '../pages/pages.ts'
import { PagesDialog } from '../pages/pages_dialog.tsx'
import { PhotoInput } from './photo_input.tsx'
import { uploads } from './uploads.ts'

/** Two ways in for a hand: files that are there, and on a phone the camera, page by page. */
export function AddDocuments({ place = 'inbox' }: { place?: 'home' | 'inbox' }) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const pages = usePages()
  const [isOpen, setOpen] = useState(false)
  useKeys(place, { add: () => files.current?.click() })
  return (
    <>
      {pages.length > 0 && !isOpen ? (
        <button type="button" className="btn" onClick={() => setOpen(true)}>
          {say('pages.open', { count: pages.length })}
        </button>
      ) : null}
      <button type="button" className="btn" onClick={() => files.current?.click()}>
        <Icon name="plus" size="s" />
        {say('upload.add')}
        <Key of={place} act="add" />
      </button>
      <button type="button" className="btn cameraonly" onClick={() => camera.current?.click()}>
        <Icon name="camera" size="s" />
        {say('upload.photo')}
      </button>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        data-upload="files"
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <PhotoInput input={camera} place="camera" add={addPages} added={() => setOpen(true)} />
      {isOpen ? <PagesDialog close={() => setOpen(false)} camera={camera} /> : null}
    </>
  )
}
