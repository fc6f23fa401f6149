import type { Config } from '#config/config'
import { findEngines, findIsolation, walls, type Engines, type Isolation } from '#readers/room'
import { right, wrong, type DoctorFinding } from './doctor_machine.ts'

type Wall = Isolation['walls'][number]

/** What each wall takes away, and what this machine would need for it. */
const words: Record<Wall, { without: string; needs: string }> = {
  network: { without: 'the network', needs: 'unshare(1) and the right to create namespaces' },
  processes: { without: 'a view of other processes', needs: 'process namespaces, unshare(1)' },
  files: {
    without: 'files other than the readers\u2019 own code',
    needs: 'mount namespaces, mount(8) and pivot_root(8)',
  },
  user: {
    without: 'the user of the service',
    needs: 'Daybook started as root, its code readable for everybody',
  },
  privileges: { without: 'privileges', needs: 'setpriv(1)' },
  limits: { without: 'unlimited processor time', needs: 'prlimit(1)' },
}

/** Which walls stand around the readers; production reads nothing that could reach the network. */
export async function examineReaders(
  config: Pick<Config, 'env'>,
  find: () => Promise<Isolation> = findIsolation,
): Promise<DoctorFinding> {
  const { walls: standing } = await find()
  const missing = walls.filter((wall) => !standing.includes(wall))
  if (missing.includes('network')) {
    return config.env === 'production'
      ? wrong(
          'documents cannot be read: unshare(1) is missing or not allowed to disable the network',
          'install util-linux and allow this process to create namespaces (CAP_SYS_ADMIN, or user namespaces)',
        )
      : right('documents are read with network access, which is refused in production')
  }
  const taken = walls.filter((wall) => standing.includes(wall)).map((wall) => words[wall].without)
  const says = `documents are read without ${taken.join(', ')}`
  if (missing.length === 0) return right(says)
  const left = missing.map((wall) => `${words[wall].without} (needs ${words[wall].needs})`)
  return right(`${says}; but still with ${left.join(', ')}`)
}

/** What pictures are read with. Nothing of it is required; what is missing is said. */
export async function examinePictures(
  config: Pick<Config, 'env'>,
  find: () => Promise<Isolation> = findIsolation,
  look: () => Promise<Engines> = findEngines,
): Promise<DoctorFinding> {
  const [{ level }, engines] = [await find(), await look()]
  if (config.env === 'production' && level !== 'closed') {
    return right('photos and scans are refused: their readers need every wall that is named above')
  }
  const { paddle, tesseract, vips, missingLanguages: languages } = engines
  if (!paddle && !tesseract) {
    return right(
      'photos and scans are refused: neither onnxruntime with its weights nor tesseract is installed',
    )
  }
  const alone = 'so one engine reads alone, less surely, and nothing is posted by itself'
  const missing = [
    ...(paddle ? [] : [`onnxruntime or its weights, ${alone}`]),
    ...(tesseract
      ? []
      : [`tesseract${languages.length === 0 ? '' : ` (${languages.join(', ')})`}, ${alone}`]),
    ...(vips ? [] : ['vipsthumbnail, so TIFF and HEIC are refused']),
  ]
  const names = [...(paddle ? ['PP-OCR'] : []), ...(tesseract ? ['tesseract'] : [])]
  const says = `photos and scans are read by ${names.join(' and ')}`
  return right(missing.length === 0 ? says : `${says}; not installed: ${missing.join('; ')}`)
}
