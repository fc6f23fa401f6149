import { describe, expect, it } from 'vitest'
import { noIsolation, walls, type Engines, type Isolation } from '#readers/room'
import { examinePictures, examineReaders } from './doctor_machine.ts'

const found =
  (...standing: Isolation['walls'][number][]) =>
  async (): Promise<Isolation> => ({ ...noIsolation, walls: standing })

const production = { env: 'production' } as const
const development = { env: 'development' } as const

describe('the walls around the readers', () => {
  it('are all named where all stand', async () => {
    for (const config of [production, development]) {
      const finding = await examineReaders(config, found(...walls))
      expect(finding.fix).toBeNull()
      expect(finding.says).toContain('without the network, a view of other processes')
      expect(finding.says).toContain('the user of the service')
      expect(finding.says).not.toContain('but still')
    }
  })

  it('are enough without the network, and the doctor says which are missing and why', async () => {
    const finding = await examineReaders(production, found('network', 'limits'))
    expect(finding.fix).toBeNull()
    expect(finding.says).toContain('without the network, unlimited processor time; but still with')
    for (const tool of ['setpriv', 'pivot_root', 'process namespaces', 'started as root']) {
      expect(finding.says).toContain(tool)
    }
  })

  it('that let the network in are wrong in production, with what to do', async () => {
    const finding = await examineReaders(production, found())
    expect(finding.says).toContain('cannot be read')
    expect(finding.fix).toContain('util-linux')
  })

  it('that let the network in are said aloud in development', async () => {
    const finding = await examineReaders(development, found('limits'))
    expect(finding.fix).toBeNull()
    expect(finding.says).toContain('refused in production')
  })

  it('of this machine are looked at where nobody says otherwise', async () => {
    expect((await examineReaders(development)).says).toMatch(/^documents are read/)
  })
})

describe('what photos are read with', () => {
  const all: Engines = { paddle: true, tesseract: true, missingLanguages: [], vips: true }
  const closed = async (): Promise<Isolation> => ({ ...noIsolation, level: 'closed', walls })
  const said = async (over: Partial<Engines>): Promise<string> => {
    const look = async (): Promise<Engines> => ({ ...all, ...over })
    const finding = await examinePictures(production, closed, look)
    expect(finding.fix).toBeNull()
    return finding.says
  }

  it('is named where all of it is there', async () => {
    expect(await said({})).toBe('photos and scans are read by PP-OCR and tesseract')
  })

  it('is missed by name, with what that means', async () => {
    const says = await said({ tesseract: false, missingLanguages: ['dan'], vips: false })
    expect(says).toContain('tesseract (dan), so one engine reads alone')
    expect(says).toContain('TIFF and HEIC are refused')
    const alone = await said({ paddle: false })
    expect(alone).toContain('read by tesseract; not installed: onnxruntime')
    expect(alone).toContain('nothing is posted by itself')
    expect(await said({ paddle: false, tesseract: false })).toContain(
      'photos and scans are refused',
    )
  })

  it('is not used in production without every wall, and is in development', async () => {
    const finding = await examinePictures(production, found('network', 'limits'), async () => all)
    expect(finding.says).toContain('need every wall')
    const open = await examinePictures(development, found(), async () => all)
    expect(open.says).toContain('are read by PP-OCR')
  })
})
