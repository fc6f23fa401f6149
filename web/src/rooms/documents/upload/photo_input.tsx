import type { RefObject } from 'react'

type PhotoInputProps = {
  input: RefObject<HTMLInputElement | null>
  place: 'bar' | 'camera'
  /** After photos became pages of the document that is put together. */
  taken: () => void
}

/** The camera of a phone or tablet, opened by whoever holds the input. Pages are loaded once there is a photo. */
export function PhotoInput({ input, place, taken }: PhotoInputProps) {
  const take = async (photos: readonly File[]): Promise<void> => {
    if (photos.length === 0) return
    const { addPages } = await import('../pages/pages.ts')
    await addPages(photos)
    taken()
  }
  return (
    <input
      ref={input}
      type="file"
      accept="image/*,.heic"
      capture="environment"
      hidden
      data-upload={place}
      onChange={(event) => {
        void take([...(event.target.files ?? [])])
        event.target.value = ''
      }}
    />
  )
}
