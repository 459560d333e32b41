//go:build !purego

#include "textflag.h"

DATA ·two<>+0(SB)/8, $0x0202020202020202
DATA ·two<>+8(SB)/8, $0x0202020202020202
GLOBL ·two<>(SB), RODATA|NOPTR, $16

DATA ·blank<>+0(SB)/8, $0x2020202020202020
DATA ·blank<>+8(SB)/8, $0x2020202020202020
GLOBL ·blank<>(SB), RODATA|NOPTR, $16

DATA ·backslash<>+0(SB)/8, $0x5c5c5c5c5c5c5c5c
DATA ·backslash<>+8(SB)/8, $0x5c5c5c5c5c5c5c5c
GLOBL ·backslash<>(SB), RODATA|NOPTR, $16

// SIXTEEN sets the low bits of out for 16 bytes. With its second bit flipped, the quote comes right behind the control characters. A byte that
// is not ASCII has its high bit set already.
#define SIXTEEN(at, x, y, z, out) \
	MOVOU at(SI), x    \
	MOVOU x, y         \
	PXOR X12, y        \
	MOVOU y, z         \
	PMINUB X13, z      \
	PCMPEQB y, z       \
	MOVOU x, y         \
	PCMPEQB X14, y     \
	POR x, z           \
	POR y, z           \
	PMOVMSKB z, out

// func special(dst *uint64, src *byte, n int)
TEXT ·special(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), CX
	MOVOU ·two<>(SB), X12
	MOVOU ·blank<>(SB), X13
	MOVOU ·backslash<>(SB), X14

next:
	SIXTEEN(0, X0, X1, X2, AX)
	SIXTEEN(16, X3, X4, X5, BX)
	SIXTEEN(32, X6, X7, X8, DX)
	SIXTEEN(48, X9, X10, X11, R8)
	SHLQ $16, BX
	SHLQ $32, DX
	SHLQ $48, R8
	ORQ BX, AX
	ORQ DX, AX
	ORQ R8, AX
	MOVQ AX, (DI)
	ADDQ $8, DI
	ADDQ $64, SI
	DECQ CX
	JNZ next
	RET
