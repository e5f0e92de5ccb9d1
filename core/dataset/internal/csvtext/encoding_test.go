package csvtext

import (
	"testing"

	"golang.org/x/text/encoding/htmlindex"
)

// Eight bytes suffice to recognise UTF-16 without a mark; fewer do not.
func TestShortUTF16(t *testing.T) {
	for text, want := range map[string]bool{"a\x00,\x00b\x00\n\x00": true, "\x00a\x00,\x00b\x00\n": true, "a\x00,\x00b\x00": false, "a,b\n1,2\n": false} {
		if got := IsUTF16([]byte(text)); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

// Names of columns as people write them tell their encoding; western, Greek and Cyrillic texts
// are none of East Asia.
func TestEastAsian(t *testing.T) {
	for _, c := range []struct {
		encoding string
		texts    []string
		want     Encoding
	}{
		{"shift_jis", []string{"日付,気温,湿度\n", "年齢,身長(cm),体重(kg)\n", "年月日時,気圧(hPa),降水量(mm),風速・風向(m/s)\n", "氏名,性別,クラス\n山田太郎,男,い\n", "測定日,サンプル,吸光度\n"}, ShiftJIS},
		{"gb18030", []string{"日期,温度,湿度\n", "年龄,身高(cm),体重(kg)\n", "姓名,性别,成绩\n王小明,男,90\n", "时间,流量,水位（米）\n", "样品编号,波长,吸光度\n"}, GB18030},
		{"big5", []string{"日期,溫度,濕度\n", "年齡,身高(cm),體重(kg)\n", "姓名,性別,成績\n王小明,男,90\n", "時間,流量,水位\n", "測站,氣溫,雨量\n"}, Big5},
		{"euc-kr", []string{"날짜,기온,습도\n", "나이,신장(cm),체중(kg)\n", "이름,성별,점수\n김민수,남,90\n", "시간,유량,수위\n", "측정소,강수량\n"}, EUCKR},
		{"windows-1252", []string{"größe;gewicht\n", "âge,taille,poids\n", "Länge;Höhe;Temperatur (°C);µg/m³\n", "ÄÖÜ;äöüß;éèê\n", "1 234,5;±0,2;«oui»\n", "año,niño,señal\n"}, ""},
		{"windows-1251", []string{"возраст,рост,вес\n", "дата;вода;глубина\n", "Год,Месяц,Температура\n"}, ""},
		{"koi8-r", []string{"возраст,рост,вес\n"}, ""},
		{"windows-1253", []string{"ηλικία,ύψος,βάρος\n"}, ""},
		{"windows-1250", []string{"wiek,wzrost,ciężar,długość\n", "věk,výška,váha\n"}, ""},
		{"windows-1254", []string{"yaş,uzunluk,ağırlık\n"}, ""},
	} {
		for _, text := range c.texts {
			data := encoded(t, c.encoding, text)
			if got := EastAsian(data); got != c.want {
				t.Errorf("%q in %s is taken for %q", text, c.encoding, got)
			}
		}
	}
	for _, text := range []string{"", "\xc4", "a\xc4", "\xc4\xd6,1\n", "日期,温度\xe6"} {
		if got := EastAsian([]byte(text)); got != "" {
			t.Errorf("%q is taken for %q", text, got)
		}
	}
}

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
