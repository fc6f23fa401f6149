export type JpegSize = { width: number; height: number; colours: number }

/** Every frame header but those of tables: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (mark: number): boolean =>
  mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)

/** How large a JPEG is and how many colours it has, from its frame header; null where it is none. */
export function jpegSize(bytes: Uint8Array): JpegSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return null
  let at = 2
  while (at + 10 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const mark = bytes[at + 1] ?? 0
    if (isFrame(mark)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      const colours = bytes[at + 9] ?? 0
      return width === 0 || height === 0 ? null : { width, height, colours }
    }
    // A mark may be filled up with further 0xff.
    at += mark === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}
