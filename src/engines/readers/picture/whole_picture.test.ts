import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { openPicture, isWhole } from './open_picture.ts'

function pictureOf(): Canvas {
  const canvas = createCanvas(300, 300)
  const context = canvas.getContext('2d')
  for (let at = 0; at < 300; at += 3) {
    context.fillStyle = `rgb(${at % 256}, ${(at * 7) % 256}, ${(at * 13) % 256})`
    context.fillRect(at, 0, 3, 300 - at)
  }
  return canvas
}

const canvas = pictureOf()
const kinds: [string, Buffer][] = [
  ['png', canvas.toBuffer('image/png')],
  ['jpg', canvas.toBuffer('image/jpeg')],
  ['webp', canvas.toBuffer('image/webp')],
]

describe('a picture', () => {
  for (const [type, bytes] of kinds) {
    it(`that is there to its end is opened, and one that was cut off is broken: ${type}`, async () => {
      const whole = await openPicture(bytes)
      expect(whole).toMatchObject({ width: 300, height: 300 })
      const torn = bytes.subarray(0, Math.floor(bytes.length * 0.6))
      expect(await openPicture(torn)).toMatchObject({ refused: 'broken_file' })
    })
  }

  it('with the small picture of a camera in its notes is judged by the large one', () => {
    const [, [, photo] = ['', Buffer.alloc(0)]] = kinds
    const notes = Buffer.concat([Buffer.from([0xff, 0xe1, 0, photo.length + 2]), photo])
    notes.writeUInt16BE(photo.length + 2, 2)
    const noted = Buffer.concat([photo.subarray(0, 2), notes, photo.subarray(2)])
    expect(isWhole(noted, 'jpg')).toBe(true)
    expect(isWhole(noted.subarray(0, noted.length - 40), 'jpg')).toBe(false)
  })

  it('of too many pixels is refused before it is opened, and so is a type that nobody sends', async () => {
    const head = Buffer.from('89504e470d0a1a0a0000000d4948445200007530000075300802000000', 'hex')
    expect(await openPicture(head)).toMatchObject({ refused: 'too_large' })
    const gif = Buffer.from('GIF89a\x02\x00\x02\x00\x00\x00\x00;', 'latin1')
    expect(await openPicture(gif)).toMatchObject({ refused: 'type_not_supported' })
    expect(await openPicture(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toMatchObject({
      refused: 'broken_file',
    })
  })
})
