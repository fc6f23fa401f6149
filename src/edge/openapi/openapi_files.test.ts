import { describe, expect, it } from 'vitest'
import { registry } from '#registry'
import { curlOf, readManual } from '../docs/manual.ts'
import { buildOpenApi } from './openapi.ts'

const document = buildOpenApi(registry)
const upload = document.paths['/api/rest/files']?.post
const download = document.paths['/api/rest/files/{id}']?.get

describe('the two addresses that carry bytes', () => {
  it('stand beside the list of files, which stays', () => {
    expect(document.paths['/api/rest/files']?.get?.operationId).toBe('list_files')
    expect([upload?.operationId, download?.operationId]).toEqual(['upload_file', 'download_file'])
  })

  it('say what is sent: the bytes as they are, or a form with a file', () => {
    expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual([
      'application/octet-stream',
      'multipart/form-data',
    ])
    expect(JSON.stringify(upload?.parameters)).toContain('Daybook-File-Name')
    expect(JSON.stringify(upload?.parameters)).toContain('Idempotency-Key')
  })

  it('say what comes back, and what may go wrong', () => {
    expect(JSON.stringify(upload?.responses['200'])).toContain('fileId')
    expect(JSON.stringify(upload?.responses['413'])).toContain('file_too_large')
    expect(JSON.stringify(upload?.responses['503'])).toContain('file_store_unavailable')
    expect(JSON.stringify(download?.responses['200'])).toContain('binary')
    expect(JSON.stringify(download?.responses['404'])).toContain('file_not_found')
  })

  it('say that the id is fileId in the answer and id in the list', () => {
    expect(upload?.description).toContain('`fileId`')
    expect(upload?.description).toContain('`GET /api/rest/files` shows the same value as `id`')
  })

  it('say which permission they need', () => {
    expect(upload?.['x-permission']).toBe('documents:edit')
    expect(download?.['x-permission']).toBe('documents:read')
  })

  it('are in the manual, with commands that can be pasted', () => {
    const { chapters } = readManual(document)
    const entries = chapters.find(({ name }) => name === 'files')?.entries ?? []
    const curlAt = (name: string): string => {
      const entry = entries.find((one) => one.name === name)
      return entry ? curlOf(entry, 'https://daybook.test') : ''
    }
    expect(curlAt('upload_file')).toContain('--data-binary @receipt.pdf')
    expect(curlAt('upload_file')).toContain('Daybook-File-Name')
    expect(curlAt('download_file')).toMatch(/files\/file_[0-9a-z]{26}"/)
  })

  it('are left out where nothing takes uploads', () => {
    const bare = buildOpenApi({ actions: [], operations: [], reads: [] })
    expect(Object.keys(bare.paths)).toEqual(['/api/rest/actions'])
  })
})
