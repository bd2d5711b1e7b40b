const HEADER_BYTES = 22

/** An icon file with one PNG of `size` × `size` pixels in it, which every browser since 2010 reads. */
export function icoOf(png: Uint8Array, size: number): Uint8Array {
  const ico = Buffer.alloc(HEADER_BYTES + png.length)
  ico.writeUInt16LE(1, 2) // an icon, not a cursor
  ico.writeUInt16LE(1, 4) // pictures in it
  ico.writeUInt8(size, 6)
  ico.writeUInt8(size, 7)
  ico.writeUInt16LE(1, 10) // colour planes
  ico.writeUInt16LE(32, 12) // bits a pixel
  ico.writeUInt32LE(png.length, 14)
  ico.writeUInt32LE(HEADER_BYTES, 18)
  ico.set(png, HEADER_BYTES)
  return ico
}
