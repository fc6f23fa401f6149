import { lazy, Suspense, useRef, useState } from 'react'
import { say } from '../words/words.ts'
import { Icon } from './icon.tsx'

/** Opened by whoever takes a photo, so it is fetched then. */
const PagesDialog = lazy(async () => {
  const { PagesDialog: dialog } = await import('../rooms/documents/pages/pages_dialog.tsx')
  return { default: dialog }
})

/** In the bar of a phone: a photo of a receipt from any screen, page by page, also without a network. */
export function CameraButton() {
  const camera = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const take = async (photos: readonly File[]): Promise<void> => {
    if (photos.length === 0) return
    const { addPages } = await import('../rooms/documents/pages/pages.ts')
    await addPages(photos)
    setOpen(true)
  }
  return (
    <>
      <button type="button" className="nav camerabutton" onClick={() => camera.current?.click()}>
        <span className="cameraround">
          <Icon name="camera" size="l" />
        </span>
        <span className="sr">{say('upload.photo')}</span>
      </button>
      <input
        ref={camera}
        type="file"
        accept="image/*,.heic"
        capture="environment"
        hidden
        data-upload="bar"
        onChange={(event) => {
          void take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {isOpen ? (
        <Suspense>
          <PagesDialog close={() => setOpen(false)} camera={camera} />
        </Suspense>
      ) : null}
    </>
  )
}
