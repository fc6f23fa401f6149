import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Compressed here once, which takes seconds, and not again by every server that starts. */
const compressed = (folder: string): Plugin => ({
  name: 'compressed',
  writeBundle(_options, bundle) {
    for (const name of Object.keys(bundle).filter((one) => /\.(?:js|css)$/.test(one))) {
      const place = join(folder, name)
      writeFileSync(`${place}.br`, brotliCompressSync(readFileSync(place)))
    }
  },
})

export default defineConfig({
  root: at('.'),
  plugins: [react(), compressed(at('dist'))],
  resolve: { alias: { '@daybook/sdk': at('../sdk/src/index.ts') } },
  build: {
    outDir: at('dist'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    // The polyfill is for browsers that the tokens do not support either.
    modulePreload: { polyfill: false },
  },
})
