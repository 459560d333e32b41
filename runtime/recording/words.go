package recording

import (
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// vocabulary are neutral words, by how many letters they have.
var vocabulary = sync.OnceValue(func() map[int][]string {
	byLength := map[int][]string{}
	for word := range strings.FieldsSeq(`
		lot net pen tea sun map cup hat box key fox owl elm oak ash bay fig jar mug tin
		area barn bell boat bone cave clay coal corn deer dock dust farm fern fish foam gate gold hill iron lake lamp leaf lime mint moon
		moss nest palm park path pine pond rain reed road rock roof root rose sail salt sand seed silk snow soil star stem tide tree wall wave wind wood wool yarn
		apple beach birch bread brick brook cabin canal candy cedar chair chalk cloud coast coral field flame flour glass grape grass
		honey house ivory lemon maple melon metal ocean olive onion paint paper peach pearl plant plaza river sheep shell shore spice stone straw sugar table tower trail train wagon water wheat
		amber
		almond anchor barley basket bottle branch bridge bronze butter button candle canvas carpet carrot castle cherry copper cotton
		desert engine fabric feather flower forest garden ginger hammer harbor island jacket kettle ladder lantern marble market meadow
		mirror needle orange pebble pepper pillow pocket potato ribbon saddle silver spring stream summer tunnel valley violet window winter
		balcony blanket blossom cabbage canyons chimney compass cottage crystal curtain evening factory glacier granite gravity harvest
		hillock kitchen leather library lighter lobster machine morning orchard pasture pottery pumpkin railway rainbow seaside shelter station sunrise teacups thicket thunder village weather
		airplane backyard bookcase bracelet building campsite daylight elephant envelope fountain hayfield hedgerow highland hospital
		keyboard lavender mountain mushroom notebook pavement pinecone platform sandwich sunlight swimming terminal triangle umbrella vineyard
		afternoon buttercup butterfly buttermilk cardboard classroom cornfield courtyard crossroad dandelion driftwood evergreen farmhouse fireplace
		grassland landscape limestone newspaper nightfall pineapple raspberry rainwater riverbank sandstone seashells sunflower telephone timetable waterfall woodlands
		blackberry cottonwood floodplain greenhouse grapefruit helicopter lighthouse marketplace peppermint playground strawberry television typewriter watercolor`) {
		n := len(word)
		byLength[n] = append(byLength[n], word)
	}
	return byLength
})

// wordFor is the n-th word that stands for words of a length, in small letters. Different n give different words, as far as the length allows.
func wordFor(length, n int) string {
	list := vocabulary()[length]
	if n < len(list) {
		return list[n]
	}
	n -= len(list)
	// Syllables: a consonant, a vowel, and so on, as the digits of n.
	const consonants, vowels = "bdfgklmnprstvz", "aeiou"
	b := make([]byte, length)
	for i := length - 1; i >= 0; i-- {
		from := consonants
		if (length-i)%2 == 1 {
			from = vowels
		}
		b[i] = from[n%len(from)]
		n /= len(from)
	}
	return string(b)
}

// asIn gives a word the capital letters of another.
func asIn(like, word string) string {
	first, size := utf8.DecodeRuneInString(like)
	switch {
	case like == strings.ToUpper(like) && like != strings.ToLower(like) && len(like) > 1:
		return strings.ToUpper(word)
	case unicode.IsUpper(first) && len(like) > size:
		return strings.ToUpper(word[:1]) + word[1:]
	}
	return word
}

// foreign has a letter for each that ASCII has not, of the same script.
func foreign(word string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r < utf8.RuneSelf && unicode.IsDigit(r):
			return '0' + (r-'0'+3)%10
		case r < utf8.RuneSelf && unicode.IsUpper(r):
			return 'X'
		case r < utf8.RuneSelf:
			return 'x'
		case unicode.Is(unicode.Han, r):
			return '字'
		case unicode.Is(unicode.Hiragana, r):
			return 'か'
		case unicode.Is(unicode.Katakana, r):
			return 'ア'
		case unicode.Is(unicode.Hangul, r):
			return '글'
		case unicode.Is(unicode.Cyrillic, r):
			return 'я'
		case unicode.Is(unicode.Greek, r):
			return 'λ'
		case unicode.Is(unicode.Hebrew, r):
			return 'ש'
		case unicode.Is(unicode.Arabic, r):
			return 'ع'
		case unicode.IsMark(r):
			return r
		}
		return 'é'
	}, word)
}

// shaped is a text of the same shape: letters for letters and digits for digits, which the number n chooses.
func shaped(text string, n int) string {
	state := uint32(n)*2654435761 + 12345
	b := []byte(text)
	for i, c := range b {
		state = state*1664525 + 1013904223
		r := byte(state >> 24)
		switch {
		case c >= '0' && c <= '9':
			b[i] = '0' + r%10
		case c >= 'a' && c <= 'f':
			b[i] = 'a' + r%6
		case c >= 'g' && c <= 'z':
			b[i] = 'g' + r%20
		case c >= 'A' && c <= 'F':
			b[i] = 'A' + r%6
		case c >= 'G' && c <= 'Z':
			b[i] = 'G' + r%20
		}
	}
	return string(b)
}

// numbered is a word with the number of what it stands for, from 1.
func numbered(word string, n int) string { return word + strconv.Itoa(n+1) }
