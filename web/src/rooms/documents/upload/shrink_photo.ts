const longest = 2_400
const quality = 0.85
/** Smaller ones go as they are. */
const smallBytes = 1_000_000

/** The size at which every letter can still be read; never larger than it is. */
export function shrunkSize(width: number, height: number): { width: number; height: number } {
  const part = Math.min(1, longest / Math.max(width, height))
  return { width: Math.round(width * part), height: Math.round(height * part) }
}

/** A photo of a phone in a size that goes out quickly. What is no picture, or fails, goes as it is. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!/^image\/(?:jpeg|png|webp)$/.test(file.type) || file.size < smallBytes) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const { width, height } = shrunkSize(picture.width, picture.height)
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (blob.size >= file.size) return file
    return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
  } catch {
    return file
  }
}
