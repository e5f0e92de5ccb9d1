package csvtext

import (
	"testing"

	"golang.org/x/text/encoding/htmlindex"
)

// The letters of names tell their encoding, also where a text is short.
func TestSingleByte(t *testing.T) {
	decode := func(label string, text []byte) ([]byte, error) {
		encoding, err := htmlindex.Get(label)
		if err != nil {
			return nil, err
		}
		return encoding.NewDecoder().Bytes(text)
	}
	for _, c := range []struct {
		encoding string
		texts    []string
	}{
		{"windows-1252", []string{"größe;gewicht\n", "âge,taille,poids\n", "Länge;Höhe;Temperatur (°C);µg/m³\n", "“d’eau”;Mo–Fr\n", "año,niño,señal\n", "Tromsø;Malmö;Århus\n", "Genève,Zürich\n", "idade,massa,pressão,coração,ângulo\n", "età,città,più\n", "þyngd,hæð,ár\n", "ikä,pituus\n", "m³/s,cm²,N²\n", "Forêt,Año\n", "Nº,altura\n"}},
		{"windows-1251", []string{"возраст,рост,вес\n", "дата;вода;глубина\n", "Год,Месяц,Температура\n", "ВОЗРАСТ;РОСТ\n", "год;рок\n"}},
		{"koi8-r", []string{"возраст,рост,вес\n", "год,дата посева,урожай\n", "дата;вода;глубина\n", "Год,Месяц,Температура\n", "ВОЗРАСТ;РОСТ;ВЕС\n", "ГОД;ТЕМПЕРАТУРА;ОСАДКИ\n"}},
		{"windows-1253", []string{"ηλικία,ύψος,βάρος\n", "Έτος;Θερμοκρασία;Υγρασία\n", "ΗΛΙΚΙΑ;ΒΑΡΟΣ\n"}},
		{"windows-1250", []string{"wiek,wzrost,ciężar,długość\n", "věk,výška,váha\n", "kor,idő,terület,hőmérséklet\n", "wiek;masa ciała\n", "starost,višina,teža,čas\n"}},
		{"ibm866", []string{"возраст;рост;вес\n", "Год,Месяц,Температура\n"}},
		{"windows-1255", []string{"גיל;גובה;משקל\n", "תאריך,טמפרטורה,לחות\n"}},
		{"windows-1256", []string{"العمر;الطول;الوزن\n", "التاريخ,درجة الحرارة,الرطوبة\n"}},
		{"windows-874", []string{"อายุ;ส่วนสูง;น้ำหนัก\n", "วันที่,อุณหภูมิ,ความชื้น\n"}},
		{"windows-1257", []string{"amžius;ūgis;svoris\n", "mėnuo,ąžuolas\n"}},
		{"iso-8859-2", []string{"wiek,wzrost,ciężar,długość\n", "věk,výška,váha,teplota vzduchu\n"}},
		{"windows-1254", []string{"yaş,uzunluk,ağırlık\n", "Yıl;Sıcaklık;Ölçüm\n"}},
	} {
		for _, text := range c.texts {
			data := encoded(t, c.encoding, text)
			got := SingleByte(data, decode)
			if got == "" {
				got = "windows-1252"
			}
			if read, err := decode(string(got), data); err != nil || string(read) != text {
				t.Errorf("%q in %s is read as %s: %q", text, c.encoding, got, read)
			}
		}
	}
}

// encoded returns a text in an encoding.
func encoded(t *testing.T, label, text string) []byte {
	t.Helper()
	encoding, err := htmlindex.Get(label)
	if err != nil {
		t.Fatal(err)
	}
	data, err := encoding.NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatal(text, err)
	}
	return data
}
