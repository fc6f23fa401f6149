import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const needed = ['podman', 'buildah', 'runc', 'debootstrap']

/** Why containers cannot be run here, or null. */
export function whyNoContainers(): string | null {
  const places = ['/usr/bin', '/usr/sbin', '/usr/local/bin']
  const missing = needed.filter((name) => !places.some((place) => existsSync(join(place, name))))
  if (missing.length > 0) {
    return `${missing.join(', ')} missing; apt-get install podman buildah runc debootstrap netavark aardvark-dns`
  }
  return process.getuid?.() === 0 ? null : 'this needs root, for debootstrap'
}

// runc, and limits named: other runtimes and the limits of the service refuse on some machines.
const settings = `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_backend = "netavark"
`

export type Podman = {
  /** Standard output and standard error together; throws with them where it failed. */
  run(...args: string[]): Promise<string>
  /** The same for one that may fail. */
  attempt(...args: string[]): Promise<{ code: number; out: string }>
  buildah(...args: string[]): Promise<string>
  directory: string
}

export function openPodman(): Podman {
  const directory = mkdtempSync(join(tmpdir(), 'daybook-image-'))
  const conf = join(directory, 'containers.conf')
  writeFileSync(conf, settings)
  const env = { ...process.env, CONTAINERS_CONF: conf }
  const of = async (program: string, args: string[]): Promise<string> => {
    // Building takes minutes, and others work on this machine.
    const { stdout, stderr } = await execute('nice', ['-n', '10', program, ...args], {
      env,
      maxBuffer: 2 ** 28,
    })
    return stdout + stderr
  }
  return {
    directory,
    run: async (...args) => await of('podman', args),
    buildah: async (...args) => await of('buildah', args),
    async attempt(...args) {
      try {
        return { code: 0, out: await of('podman', args) }
      } catch (error) {
        const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
        return { code, out: `${stdout}${stderr}` }
      }
    },
  }
}

/** Memory that the processes of a container have to themselves or share of, in MB. */
export function memoryOf(pid: number): number {
  const bytes = familyOf(pid).map((one) => {
    try {
      const rollup = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8')
      return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0)
    } catch {
      // It ended meanwhile.
      return 0
    }
  })
  return Math.round(bytes.reduce((sum, one) => sum + one, 0) / 1_024)
}

function familyOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It ended meanwhile.
    }
  }
  const isWithin = (one: number): boolean =>
    one === pid || (parents.has(one) && isWithin(parents.get(one) ?? 0))
  return [...parents.keys()].filter(isWithin)
}

export const imageSizeOf = (words: string): number => Math.round(Number(words.trim()) / 1e6)

export const gitRevision = (root: string): string =>
  execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root }).toString().trim()
