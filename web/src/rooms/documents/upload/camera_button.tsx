import { lazy, Suspense, useRef, useState } from 'react'
import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import { PhotoInput } from './photo_input.tsx'

/** Nothing of it is fetched before somebody takes a photo. */
const addPages = async (photos: readonly File[]): Promise<void> =>
  await (await import('../pages/pages.ts')).addPages(photos)
const PagesDialog = lazy(async () => {
  const { PagesDialog: dialog } = await import('../pages/pages_dialog.tsx')
  return { default: dialog }
})

/** In the bar of a phone: a photo of a receipt from any screen, page by page, also without a network. */
export function CameraButton() {
  const camera = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="nav camerabutton" onClick={() => camera.current?.click()}>
        <span className="cameraround">
          <Icon name="camera" size="l" />
        </span>
        <span className="sr">{say('upload.photo')}</span>
      </button>
      <PhotoInput input={camera} place="bar" add={addPages} added={() => setOpen(true)} />
      {isOpen ? (
        <Suspense>
          <PagesDialog close={() => setOpen(false)} camera={camera} />
        </Suspense>
      ) : null}
    </>
  )
}
