import { availableParallelism } from 'node:os'
import { headOf } from '../../head.ts'
import type { Built } from './build.ts'
import type { DocumentRead } from './visitor.ts'

export type Step = { says: string; fault: string | null }

export type ImageResult = {
  built: Built
  steps: Step[]
  seconds: Record<string, number>
  photo: DocumentRead
  walls: string
  memory: { idle: Record<string, number>; after: Record<string, number> }
}

export function toPage(result: ImageResult, args: readonly string[]): string {
  const { built, steps, seconds, photo, walls, memory } = result
  const roles = Object.keys(memory.idle)
  return [
    headOf({
      title: 'The image and its compose file',
      claim:
        'The image runs in every role as the compose file describes, and documents are read behind walls.',
      figure: `${steps.length} steps shown, image of ${built.megabytes} MB.`,
      about: `\`npm run prove -- image ${args.join(' ')}\`, linux/amd64, ${availableParallelism()} cores with much other work on them.`,
    }),
    '',
    'The image was built by buildah, and run by podman with runc: the steps of',
    '`deploy/compose.yaml`, read from the file itself, since the podman-compose of Debian 12 does not read all',
    'of it. No registry could be reached: the bases are a Debian 12 of debootstrap and Node of npm, and',
    'PostgreSQL 18 and Caddy are stand-ins made of the npm package and of Debian’s package.',
    '',
    ...steps.map(({ says }) => `- ${says}`),
    '',
    '| | |',
    '|---|---|',
    `| size of the image, unpacked | ${built.megabytes} MB, of which the base is ${built.baseMegabytes} MB |`,
    `| time to build it | ${built.seconds === null ? 'built before this run' : `${built.seconds} s`} |`,
    `| from upload to read, a photo (the first of its organization) | ${photo.seconds} s |`,
    '',
    '| Role | Seconds until healthy | MB when idle | MB after the photo |',
    '|---|---|---|---|',
    ...roles.map(
      (name) =>
        `| \`${name}\` | ${hasCheck(name) ? seconds[name] : 'no check'} | ${memory.idle[name]} | ${memory.after[name]} |`,
    ),
    '',
    'Memory is the proportional share (PSS) of all processes of the container, children that read included.',
    'What `doctor` says in the `reader`:',
    '',
    `> ${walls}`,
    '',
    'Not shown here: Docker itself, its AppArmor profile, the official images of PostgreSQL and Caddy, a public',
    'certificate, the profile `s3` (its image could not be fetched), arm64, and systemd units at work.',
    '',
  ].join('\n')
}

const hasCheck = (role: string): boolean => role === 'api' || role === 'mail'
