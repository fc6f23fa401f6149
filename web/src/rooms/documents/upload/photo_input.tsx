import type { RefObject } from 'react'

type PhotoInputProps = {
  input: RefObject<HTMLInputElement | null>
  place: 'bar' | 'camera'
  /** Photos become pages of the document that is put together. */
  add: (photos: readonly File[]) => Promise<void>
  added: () => void
}

/** The camera of a phone or tablet, opened by whoever holds the input. */
export function PhotoInput({ input, place, add, added }: PhotoInputProps) {
  const take = async (photos: readonly File[]): Promise<void> => {
    if (photos.length === 0) return
    await add(photos)
    added()
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
