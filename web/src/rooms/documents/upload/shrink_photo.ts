const longest = 2_400
const quality = 0.85

/** The size at which every letter can still be read; never larger than it is. */
export function shrunkSize(width: number, height: number): { width: number; height: number } {
  const part = Math.min(1, longest / Math.max(width, height))
  return { width: Math.round(width * part), height: Math.round(height * part) }
}

/** A picture as an upright JPEG on white, which is what a page of a PDF takes. Fails where it is none. */
export async function jpegOf(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height } = shrunkSize(picture.width, picture.height)
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('nothing to draw on')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(picture, 0, 0, width, height)
  picture.close()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}
